import { ProFormDatePicker, ProFormSelect, ProFormText } from '@ant-design/pro-components';
import { LIMITS } from '../../../../config/limits.ts';
import { HTTP_RULE } from '../../../components/admin/forms/rules.ts';
import styles from './settings.module.css';

const KINDS = [
  { value: 'official', label: '官方' },
  { value: 'school', label: '学校官网（只用于院校自己的要求）' },
  { value: 'secondary', label: '非官方' },
];

/** Where something was read: on what page, whose, and on which day. `name` is the field of the form that holds it. */
export function SourceFields({ name, label = '来源' }: { name: string; label?: string }) {
  return (
    <div className={styles.source}>
      <ProFormText name={[name, 'title']} label={label} fieldProps={{ maxLength: LIMITS.source.title }} />
      <ProFormText name={[name, 'title_zh']} label={`${label}（中文名）`} fieldProps={{ maxLength: LIMITS.source.title }} />
      <ProFormText name={[name, 'url']} label={`${label}网址`} placeholder="https://" fieldProps={{ maxLength: LIMITS.source.url }} rules={[HTTP_RULE]} />
      <ProFormSelect name={[name, 'kind']} label={`${label}类型`} options={KINDS} placeholder="按网址判断" />
      <ProFormDatePicker name={[name, 'checked_on']} label="核对于" fieldProps={{ className: 'ui-wide' }} />
    </div>
  );
}
