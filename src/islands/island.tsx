import type { ComponentType } from 'react';
import { dataBlock } from '../components/site/page-meta.tsx';
import type { IslandName, IslandProps } from './hydrate.tsx';

interface Island<Name extends IslandName> {
  name: Name;
  component: ComponentType<IslandProps<Name>>;
  props: IslandProps<Name>;
}

/** A part of a page that React takes over in the browser, with its props in a data block right behind it. On the server only. */
export function Island<Name extends IslandName>({ name, component, props }: Island<Name>) {
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
