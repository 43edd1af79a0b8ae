import { ProFormDatePicker, ProFormGroup, ProFormSelect, ProFormText } from '@ant-design/pro-components';

const KINDS = [
  { value: 'official', label: '官方' },
  { value: 'secondary', label: '非官方' },
];
/** Characters of a source's title and address, as the contract has them. */
const TITLE = 200;
const URL_MAX = 2000;

/** Where something was read: on what page, whose, and on which day. `name` is the field of the form that holds it. */
export function SourceFields({ name, label = '来源' }: { name: string; label?: string }) {
  return (
    <ProFormGroup>
      <ProFormText name={[name, 'title']} label={label} width="sm" fieldProps={{ maxLength: TITLE }} />
      <ProFormText
        name={[name, 'url']}
        label={`${label}网址`}
        width="md"
        placeholder="https://"
        fieldProps={{ maxLength: URL_MAX }}
        rules={[{ pattern: /^\s*(https?:\/\/\S+)?\s*$/, message: '请输入以 http:// 或 https:// 开头的地址' }]}
      />
      <ProFormSelect name={[name, 'kind']} label={`${label}类型`} width={120} options={KINDS} placeholder="按网址判断" />
      <ProFormDatePicker name={[name, 'checked_on']} label="核对于" width={140} />
    </ProFormGroup>
  );
}
