import { Alert, Button, Card, Collapse, Empty, Flex, Input, Space, Tag, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { CALLS } from '../../../contract/calls.ts';
import { ApiError } from '../../api/errors.ts';
import { getToken } from '../../api/session.ts';

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

interface ProbeResult {
  id: number;
  path: string;
  ok: boolean;
  /** Milliseconds until the answer. */
  took: number;
  /** For a person: what came of it. */
  summary: string;
  data?: unknown;
}

let lastId = 0;

/** The error's message and its status; `Unknown` where no answer had one. */
function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof ApiError && error.status > 0 ? error.status : 'Unknown';
  return `${message}（状态：${status}）`;
}

/** Sends one request through the request layer; rejects with its ApiError. */
async function ask(method: 'GET' | 'OPTIONS', path: string): Promise<unknown> {
  const { send } = await import('../../api/request.ts');
  return send({ name: 'debug.probe', call: { method }, path }, getToken());
}

/** Tries a path below `/api`; a failure is a result too. */
async function probe(path: string): Promise<ProbeResult> {
  const started = performance.now();
  const result = (rest: Pick<ProbeResult, 'ok' | 'summary' | 'data'>): ProbeResult => {
    lastId += 1;
    return { id: lastId, path, took: Math.round(performance.now() - started), ...rest };
  };
  try {
    return result({ ok: true, summary: '成功', data: await ask('GET', path) });
  } catch (error) {
    return result({ ok: false, summary: describeFailure(error), data: error instanceof ApiError ? error.data : undefined });
  }
}

/** The CORS line: success, a failure with its status, or the message of an error that had none. */
async function checkCors(): Promise<{ ok: boolean; text: string }> {
  try {
    await ask('OPTIONS', '/configs/public');
    return { ok: true, text: '正常' };
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return { ok: false, text: `失败（状态：${error.status}）` };
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}
