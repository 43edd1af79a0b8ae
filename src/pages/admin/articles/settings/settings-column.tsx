import { Collapse } from 'antd';
import { memo, type ReactNode } from 'react';
import { type FieldInputProps, GROUPS, type Group, rowsOf } from '../form-fields.ts';
import { FieldInput } from './field-input.tsx';
import { SearchPreview } from './search-preview.tsx';
import styles from './settings.module.css';
import { StatusNote } from './status-note.tsx';

interface SettingsColumnProps extends FieldInputProps {
  open: readonly Group[];
  onOpen: (groups: readonly Group[]) => void;
}

/** 发布设置: everything about an article but its words, from the table of fields. Closed groups keep their fields: what they hold is saved, and checked, too. */
export const SettingsColumn = memo(function SettingsColumn({ article, open, onOpen, changed }: SettingsColumnProps) {
  /** What stands in a group beside its fields. */
  const above: Partial<Record<Group, ReactNode>> = { status: <StatusNote article={article} /> };
  const below: Partial<Record<Group, ReactNode>> = { seo: <SearchPreview /> };
  return (
    <Collapse
      className={styles.groups}
      classNames={{ header: styles.groupTitle }}
      bordered={false}
      activeKey={[...open]}
      onChange={(keys) => onOpen(keys as Group[])}
      items={(Object.keys(GROUPS) as Group[]).map((key) => ({
        key,
        label: GROUPS[key],
        className: styles.group,
        forceRender: true,
        children: (
          <>
            {above[key]}
            {rowsOf(key).map((fields) => {
              const inputs = fields.map((name) => <FieldInput key={name} name={name} article={article} changed={changed} />);
              return fields.length === 1 ? (
                inputs
              ) : (
                <div key={fields.join()} className={styles.pair}>
                  {inputs}
                </div>
              );
            })}
            {below[key]}
          </>
        ),
      }))}
    />
  );
});
