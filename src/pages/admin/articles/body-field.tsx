import { Empty, Input, Tabs, Typography, theme } from 'antd';
import { useState } from 'react';
import { LIMITS } from '../../../../config/limits.ts';

export interface BodyFieldProps {
  /** HTML source; given by the form. */
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
  /** The body as the server keeps it, sanitised; empty while nothing was saved. */
  saved: string;
}

/** The article's body: its source, and how what was last saved looks. */
export function BodyField({ value = '', onChange, id, saved }: BodyFieldProps) {
  const [tab, setTab] = useState('source');
  const { token } = theme.useToken();
  return (
    <Tabs
      activeKey={tab}
      onChange={setTab}
      size="small"
      items={[
        {
          key: 'source',
          label: '编辑',
          forceRender: true,
          children: (
            <Input.TextArea
              id={id}
              value={value}
              onChange={(event) => onChange?.(event.target.value)}
              autoSize={{ minRows: 18, maxRows: 40 }}
              count={{ show: true, max: LIMITS.article.content_html }}
              spellCheck={false}
              placeholder="<p>在此输入正文的 HTML 源码</p>"
              styles={{ textarea: { fontFamily: token.fontFamilyCode, fontSize: 13, lineHeight: 1.7 } }}
            />
          ),
        },
        { key: 'preview', label: '预览', children: <Preview html={saved} stale={value !== saved} /> },
      ]}
    />
  );
}

/** A frame without scripts: whatever the body holds can neither run nor leave its box. */
function Preview({ html, stale }: { html: string; stale: boolean }) {
  const { token } = theme.useToken();
  if (!html.trim()) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={stale ? '保存后可预览正文' : '还没有正文'} style={{ paddingBlock: 48 }} />;
  const style = [
    `body{margin:16px;font:16px/1.75 system-ui,'PingFang SC','Noto Sans SC',sans-serif;color:${token.colorText};background:${token.colorBgContainer};overflow-wrap:anywhere}`,
    `a{color:${token.colorLink}}img{max-width:100%;height:auto}pre{overflow:auto}`,
    `table{border-collapse:collapse}td,th{border:1px solid ${token.colorBorder};padding:4px 10px}`,
    `blockquote{margin-inline:0;padding-inline-start:16px;border-inline-start:3px solid ${token.colorBorder}}`,
  ].join('');
  return (
    <>
      {stale && (
        <Typography.Paragraph type="secondary" style={{ marginBottom: 8 }}>
          预览的是上次保存的正文；保存后可看到最新修改。
        </Typography.Paragraph>
      )}
      <iframe
        title="正文预览"
        sandbox="allow-popups"
        srcDoc={`<!doctype html><meta charset="utf-8"><base target="_blank"><style>${style}</style>${html}`}
        style={{ display: 'block', width: '100%', height: '60vh', border: `1px solid ${token.colorBorder}`, borderRadius: token.borderRadius }}
      />
    </>
  );
}
