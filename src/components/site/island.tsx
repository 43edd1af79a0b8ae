import type { ComponentType } from 'react';
import { dataBlock } from './page-meta.tsx';

/** What the browser knows an island by. */
export type IslandName = 'comments';

interface Island<Props extends object> {
  name: IslandName;
  component: ComponentType<Props>;
  /** They travel as JSON. */
  props: Props;
}

/** A part of a page that React takes over in the browser, with its props in a data block right behind it. On the server only. */
export function Island<Props extends object>({ name, component, props }: Island<Props>) {
  const Part = component as ComponentType<object>;
  return (
    <>
      <div data-island={name}>
        <Part {...props} />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped by `dataBlock`. */}
      <script type="application/json" dangerouslySetInnerHTML={{ __html: dataBlock(props) }} />
    </>
  );
}
