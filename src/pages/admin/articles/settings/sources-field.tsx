import { DeleteOutlined } from '@ant-design/icons';
import { ProFormList, ProFormText } from '@ant-design/pro-components';
import { Button } from 'antd';
import { LIMITS } from '../../../../../config/limits.ts';
import { SOURCE_TITLE_RULES, SOURCE_URL_RULES } from '../field-rules.ts';
import styles from './settings.module.css';

/** Official links that the text rests on; shown under the article. */
export function SourcesField() {
  return (
    <ProFormList
      name="sources"
      max={LIMITS.article.sources}
      copyIconProps={false}
      deleteIconProps={false}
      alwaysShowItemLabel
      containerStyle={{ width: '100%', minWidth: 0 }}
      actionRender={(field, action) => [
        <Button
          key="remove"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除第 ${field.name + 1} 条来源`}
          onClick={() => action.remove(field.name)}
        />,
      ]}
      creatorButtonProps={{ creatorButtonText: `添加来源（最多 ${LIMITS.article.sources} 条）` }}
      creatorRecord={{ title: '', url: '' }}
      itemContainerRender={(dom) => <div className={styles.source}>{dom}</div>}
    >
      <ProFormText name="title" label="名称" rules={SOURCE_TITLE_RULES} placeholder="例如 ETS: GRE Test Structure" />
      <ProFormText name="url" label="链接" rules={SOURCE_URL_RULES} placeholder="https://" fieldProps={{ inputMode: 'url' }} />
    </ProFormList>
  );
}
