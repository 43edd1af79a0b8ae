import { Alert, Button, Card, Collapse, Empty, Flex, Input, Space, Tag, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { CALLS } from '../../../contract/calls.ts';
import { checkCors, type ProbeResult, probe } from './probe.ts';

const DEFAULT_PATH = CALLS.configs.list_public.path;
/** The five public lists, in the order they are tried. */
const COMMON_PATHS = [
  CALLS.configs.list_public.path,
  CALLS.menus.list_public.path,
  CALLS.articles.list_public.path,
  CALLS.categories.list_public.path,
  CALLS.comments.list_public.path,
];

/** Tries the API from the browser: one path, or the common public ones. Newest results first. */
export function DebugPanel() {
  const [open, setOpen] = useState(false);
  const [path, setPath] = useState<string>(DEFAULT_PATH);
  const [busy, setBusy] = useState<'one' | 'all' | null>(null);
  const [results, setResults] = useState<ProbeResult[]>([]);
  const [cors, setCors] = useState<{ ok: boolean; text: string } | null>(null);

  useEffect(() => {
    let here = true;
    void checkCors().then((found) => {
      if (here) setCors(found);
    });
    return () => {
      here = false;
    };
  }, []);

  const run = async (kind: 'one' | 'all', paths: readonly string[]) => {
    setBusy(kind);
    for (const next of paths) {
      const result = await probe(next);
      setResults((before) => [result, ...before]);
    }
    setBusy(null);
  };
  const asked = `/${path.trim().replace(/^\/+/, '')}`;

  return (
    <section aria-label="接口调试面板">
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? '隐藏调试面板' : '显示调试面板'}
      </Button>
      {open && (
        <Card title="接口调试面板" size="small">
          <Flex vertical gap="middle">
            <Typography.Text>接口地址：/api</Typography.Text>
            <Typography.Text role="status">
              CORS 状态：{cors === null ? '检查中…' : <Tag color={cors.ok ? 'success' : 'error'}>{cors.text}</Tag>}
            </Typography.Text>
            <Space wrap>
              <Input aria-label="请求路径" value={path} onChange={(event) => setPath(event.target.value)} />
              <Button type="primary" loading={busy === 'one'} disabled={busy !== null} onClick={() => void run('one', [asked])}>
                测试连接
              </Button>
              <Button loading={busy === 'all'} disabled={busy !== null} onClick={() => void run('all', COMMON_PATHS)}>
                测试所有常用接口
              </Button>
            </Space>
            {results.length === 0 ? (
              <Empty description="还没有测试结果" />
            ) : (
              <ul>
                {results.map((result) => (
                  <li key={result.id}>
                    <Result {...result} />
                  </li>
                ))}
              </ul>
            )}
          </Flex>
        </Card>
      )}
    </section>
  );
}

function Result({ path, ok, took, summary, data }: ProbeResult) {
  return (
    <Alert
      type={ok ? 'success' : 'error'}
      title={`GET ${path}：${summary}（${took} 毫秒）`}
      description={
        data === undefined ? undefined : (
          <Collapse ghost size="small" items={[{ key: 'data', label: '响应数据', children: <pre>{JSON.stringify(data, null, 2)}</pre> }]} />
        )
      }
    />
  );
}
