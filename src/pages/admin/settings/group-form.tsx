import { BetaSchemaForm, type ProFormInstance } from '@ant-design/pro-components';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import type { Setting, SettingGroup } from '../../../../config/settings.ts';
import type { Config } from '../../../../contract/configs.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { useVersionedUpdate } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { reloadConsoleSettings } from '../../../components/admin/console-settings.ts';
import { plainText } from '../../../components/admin/format.ts';
import { afterSave } from '../../../components/admin/forms/after-save.ts';
import { clearFieldErrors, useFormFailure } from '../../../components/admin/forms/field-errors.ts';
import { FormBar } from '../../../components/admin/forms/form-bar.tsx';
import { type KeptOver, useFormBack, useKeptForm } from '../../../components/admin/forms/kept-forms.ts';
import { useUnsavedChanges } from '../../../components/admin/forms/unsaved-changes.tsx';
import { changedSettings, type FormValues, fieldsOf, fromField, SETTINGS_GRID, settingColumns, settingsOf } from './setting-columns.tsx';
import styles from './settings.module.css';

interface GroupFormProps {
  /** Prefix of the fields' ids. */
  name: string;
  groups: readonly SettingGroup[];
  /** The stored settings of these groups. */
  rows: readonly Config[];
  readonly: boolean;
  /** The stored settings after a save or a reload. */
  onRows: (rows: readonly Config[]) => void;
}

/** The 422 of a batch names settings by key, bare or below `configs`. */
function errorsByKey(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.errors) return error;
  const errors = Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [field.replace(/^configs[./]/, ''), messages]));
  return new ApiError({ ...error, message: error.message, errors });
}

/** The rows, each as it is among `later` where it is there. */
function newer(rows: readonly Config[], later: readonly Config[]): readonly Config[] {
  const byKey = new Map(later.map((row) => [row.key, row]));
  return rows.map((row) => byKey.get(row.key) ?? row);
}

/** A stored secret comes back as no more than this: by its version it is told whether somebody changed it. */
interface StoredSecret {
  isSet: boolean;
  version: number;
}

function valuesOf(rows: readonly Config[]): FormValues {
  return Object.fromEntries(
    rows.map(({ key, value, is_set: isSet, version }) => [key, isSet === undefined ? value : ({ isSet, version } satisfies StoredSecret)]),
  );
}

/** A value in a conflict; secrets are not shown. */
function valueText({ secret, options }: Setting, value: unknown): string {
  if (!secret) return options?.find((each) => each.value === value)?.label ?? plainText(value);
  if (typeof value === 'object') return (value as StoredSecret).isSet ? '已设置' : '未设置';
  return value === '' ? '清除' : '新的内容（不显示）';
}

/** Groups of settings in one form, made from the settings table; sends what changed, all or nothing. */
export function GroupForm({ name, groups, rows, readonly, onRows }: GroupFormProps) {
  const { message } = App.useApp();
  const showFailure = useFormFailure();
  const settings = groups.flatMap(settingsOf);
  const formRef = useRef<ProFormInstance<FormValues>>(undefined);
  const form = `settings-${name}`;
  const kept = useFormBack<FormValues, readonly Config[]>(form);
  const [writtenOver, setWrittenOver] = useState(kept?.base ?? []);
  const base: readonly Config[] = rows.map((row) => writtenOver.find(({ key }) => key === row.key) ?? row);
  const initialValues = { ...fieldsOf(settings, rows), ...kept?.values };
  const [changed, setChanged] = useState<readonly Setting[]>(() => (kept ? changedSettings(settings, base, initialValues) : []));
  const [update, conflict] = useVersionedUpdate();
  useUnsavedChanges(changed.length > 0);
  const entered = useRef<FormValues>(initialValues);
  // Secrets are kept nowhere but on the server.
  const toKeep = changed.filter(({ secret }) => !secret);
  useKeptForm(form, () => {
    if (toKeep.length === 0) return null;
    const names = new Set(toKeep.map(({ key }) => key));
    const values = Object.fromEntries(toKeep.map(({ key }) => [key, entered.current[key]]));
    return { values, base: base.filter(({ key }) => names.has(key)) } satisfies KeptOver<FormValues, readonly Config[]>;
  });

  const held = () => formRef.current?.getFieldsValue(true) ?? {};
  const show = (next: readonly Config[], sent: FormValues = held()) => {
    setWrittenOver([]);
    formRef.current?.setFieldsValue(afterSave(fieldsOf(settings, next), sent, held()).shown);
    setChanged(changedSettings(settings, next, held()));
  };

  const save = async (values: FormValues) => {
    const sent = held();
    const mine = Object.fromEntries(changedSettings(settings, base, values).map((setting) => [setting.key, fromField(setting, values[setting.key])]));
    if (Object.keys(mine).length === 0) return;
    try {
      const result = await update({
        base,
        send: async (fields, known) => {
          const versions = new Map(known.map(({ key, version }) => [key, version]));
          const configs = Object.entries(fields).map(([key, value]) => ({ key, value, version: versions.get(key) }));
          return { data: newer(known, (await api.configs.batch_update({ body: { configs } })).data) };
        },
        mine,
        labels: Object.fromEntries(settings.map((setting) => [setting.key, { label: setting.label, show: (value: unknown) => valueText(setting, value) }])),
        valuesOf,
      });
      if (result.kind === 'stay') return;
      const next = newer(rows, result.row);
      onRows(next);
      show(next, sent);
      message.success(result.kind === 'saved' ? '设置已保存' : '已载入最新内容');
      void reloadConsoleSettings();
    } catch (error) {
      showFailure(formRef.current, errorsByKey(error));
    }
  };

  return (
    <>
      <BetaSchemaForm<FormValues>
        layoutType="Form"
        name={form}
        grid
        rowProps={SETTINGS_GRID}
        className={styles.form}
        formRef={formRef}
        columns={settingColumns(groups, new Set(rows.filter(({ is_set }) => is_set).map(({ key }) => key)), readonly)}
        initialValues={initialValues}
        autoFocusFirstInput={false}
        onValuesChange={(edited, values) => {
          entered.current = values;
          setChanged(changedSettings(settings, base, values));
          clearFieldErrors(formRef.current, edited);
        }}
        onFinish={save}
        submitter={
          readonly
            ? false
            : {
                render: (_, buttons) => (
                  <FormBar>
                    {buttons.at(-1)}
                    <Button disabled={changed.length === 0} onClick={() => show(rows)}>
                      撤销修改
                    </Button>
                  </FormBar>
                ),
                searchConfig: { submitText: changed.length > 0 ? `保存（${changed.length} 项修改）` : '保存' },
                submitButtonProps: { disabled: changed.length === 0 },
              }
        }
      />
      {conflict}
    </>
  );
}
