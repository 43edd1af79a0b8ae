import { App, Button, Flex } from 'antd';
import type { Gone } from './save-outcome.ts';

/** What is said of an article that has gone while it was written on. */
export const GONE_WORDS: Record<Gone, { happened: string; short: string }> = {
  purged: { happened: '这篇文章已被永久删除', short: '文章已被永久删除' },
  recycled: { happened: '这篇文章已被移入回收站', short: '文章已被移入回收站' },
};

/** How the text stands. */
export const whereTextIs = (unkept: boolean): string => (unkept ? '您写的内容只保留在这个页面上，本机无法暂存。' : '您写的内容保留在页面上和本机。');

interface Ways {
  how: Gone;
  unkept: boolean;
  onNew: () => void;
  onBack: () => void;
}

/** Asks what is to become of the text of an article that was gone when somebody saved it. */
export function useGoneQuestion(): (ways: Ways) => void {
  const { modal } = App.useApp();
  return ({ how, unkept, onNew, onBack }) => {
    const choose = (then?: () => void) => () => {
      box.destroy();
      then?.();
    };
    const box = modal.confirm({
      title: GONE_WORDS[how].happened,
      content: `${whereTextIs(unkept)}${how === 'purged' ? '可以用它另建一篇新文章，以草稿保存。' : '可以从回收站恢复这篇文章，也可以用它另建一篇新文章。'}`,
      footer: (
        <Flex gap={8} wrap justify="end" className="ui-above">
          <Button onClick={choose()}>继续编辑</Button>
          {how === 'recycled' && <Button onClick={choose(onBack)}>恢复这篇文章</Button>}
          <Button type="primary" onClick={choose(onNew)}>
            另存为新文章
          </Button>
        </Flex>
      ),
    });
  };
}
