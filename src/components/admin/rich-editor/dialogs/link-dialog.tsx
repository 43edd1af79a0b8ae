import type { Editor } from '@tiptap/core';
import { Button, Form, Input, Typography } from 'antd';
import { href } from '../../../../../config/route-projections.ts';
import { api } from '../../../../api/api.ts';
import { SuggestInput } from '../../fields/suggest-input.tsx';
import { useRemoteSearch } from '../../fields/use-remote-search.ts';
import { addressProblem, tidyAddress } from '../html/clean-dom.ts';
import { linkAddress, selectedPicture, setLinkAddress } from '../link.ts';
import { EditorDialog } from './editor-dialog.tsx';

interface Values {
  href: string;
  text?: string;
}

interface LinkDialogProps {
  editor: Editor;
  open: boolean;
  onClose: () => void;
}

const FORM = 'editor-link';

/** Sets, changes or removes the link at the cursor, or of the selected picture. Words typed as the address look for articles of ours. */
export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  const [form] = Form.useForm<Values>();
  const current = linkAddress(editor);
  const ofPicture = selectedPicture(editor.state) !== null;
  const bare = editor.state.selection.empty && current === '';

  const submit = ({ href: typed, text }: Values) => {
    const address = tidyAddress(typed);
    if (bare) {
      const words = text?.trim() || address.replace(/^https?:\/\/|^mailto:/, '');
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href: address } }] })
        .unsetMark('link')
        .run();
    } else {
      setLinkAddress(editor, address);
    }
    onClose();
  };
  /** An article's link says its title, unless there are words already. */
  const named = (title: string) => {
    if (bare && !form.getFieldValue('text')) form.setFieldValue('text', title);
  };
  const remove = () => {
    setLinkAddress(editor, null);
    onClose();
  };

  return (
    <EditorDialog
      title={ofPicture ? (current ? '修改图片的链接' : '为图片添加链接') : current ? '修改链接' : '插入链接'}
      open={open}
      onClose={onClose}
      // The form's own button: Enter in either of its fields presses it.
      submit={FORM}
      extra={
        current && (
          <Button danger onClick={remove}>
            移除链接
          </Button>
        )
      }
    >
      <Form<Values> form={form} name={FORM} layout="vertical" initialValues={{ href: current }} onFinish={submit} preserve={false}>
        <Form.Item
          name="href"
          label="链接地址"
          extra="可直接输入文章标题中的词，从搜索结果中选择本站文章"
          // Words that look for an article are no mistake.
          validateTrigger="onSubmit"
          rules={[
            {
              validator: (_, value?: string) => {
                const problem = addressProblem(value ?? '');
                return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
              },
            },
          ]}
        >
          <ArticleAddress onPick={named} />
        </Form.Item>
        {bare && (
          <Form.Item name="text" label="显示文字">
            <Input placeholder="留空则显示地址" maxLength={200} />
          </Form.Item>
        )}
      </Form>
    </EditorDialog>
  );
}

/** Words, and nothing that is an address already or on its way to be one. */
const isWords = (typed: string) => typed.length > 1 && !/^[/#?]|^[a-z]+:/i.test(typed) && addressProblem(typed) !== null;

interface ArticleAddressProps {
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
  onPick: (title: string) => void;
}

/** An address to type, with the articles whose titles fit it. */
function ArticleAddress({ value = '', onChange, id, onPick }: ArticleAddressProps) {
  const typed = value.trim();
  const { rows, loading, problem } = useRemoteSearch(
    isWords(typed) ? typed : null,
    async (q, signal) => (await api.articles.list({ query: { q, per_page: 8 } }, { signal })).data,
    ({ title }) => title,
  );
  return (
    <>
      <SuggestInput
        id={id}
        value={value}
        onChange={onChange}
        onSelect={(_, { title }) => onPick(String(title))}
        options={rows?.map(({ title, slug }) => ({ value: href('/article/:id', { id: slug }), label: title, title }))}
        notFoundContent={rows && !loading ? '没有匹配的文章' : null}
        autoFocus
        placeholder="/article/… 或 https://…，或搜索本站文章"
        className="ui-wide"
      />
      {problem && <Typography.Text type="warning">搜索文章失败：{problem}</Typography.Text>}
    </>
  );
}
