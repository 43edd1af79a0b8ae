import { BetaSchemaForm, type ProFormInstance } from '@ant-design/pro-components';
import { Alert, App, Button, Table, Typography } from 'antd';
import { useRef, useState } from 'react';
import { findSetting, type Setting, type SettingGroup } from '../../../../config/settings.ts';
import type { Config } from '../../../../contract/configs.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { reloadConsoleSettings } from '../../../components/admin/console-settings.ts';
import { applyFieldErrors, clearFieldErrors, errorMessage } from '../../../components/admin/error-messages.ts';
import { plainText } from '../../../components/admin/format.ts';
import { FormBar } from '../../../components/admin/forms/form-bar.tsx';
import { useFormBack, useKeptForm } from '../../../components/admin/forms/kept-forms.ts';
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

/** Groups of settings in one form, made from the settings table; sends what changed, all or nothing. */
export function GroupForm({ name, groups, rows, readonly, onRows }: GroupFormProps) {
  const { message } = App.useApp();
  const settings = groups.flatMap(settingsOf);
  const formRef = useRef<ProFormInstance<FormValues>>(undefined);
  const form = `settings-${name}`;
  const kept = useFormBack(form);
  const initialValues = { ...fieldsOf(settings, rows), ...kept };
  const [changed, setChanged] = useState<readonly Setting[]>(() => (kept ? changedSettings(settings, rows, initialValues) : []));
  const [conflicts, setConflicts] = useState<readonly SettingConflict[]>([]);
  useUnsavedChanges(changed.length > 0);
  const entered = useRef<FormValues>(initialValues);
  // Secrets are kept nowhere but on the server.
  const toKeep = changed.filter(({ secret }) => !secret);
  useKeptForm(form, () => (toKeep.length > 0 ? Object.fromEntries(toKeep.map(({ key }) => [key, entered.current[key]])) : null));

  const show = (next: readonly Config[], keys: readonly string[]) => {
    const fields = fieldsOf(settings, next);
    formRef.current?.setFieldsValue(Object.fromEntries(keys.map((key) => [key, fields[key]])));
    setChanged(changedSettings(settings, next, formRef.current?.getFieldsValue(true) ?? {}));
  };

  /** Somebody was faster: takes over what they changed, and leaves the person's own fields as they are. */
  const meetConflict = async () => {
    const next = (await api.configs.list()).data.filter((row) => (groups as readonly string[]).includes(row.group));
    const mine = new Set(changed.map(({ key }) => key));
    const versions = new Map(rows.map(({ key, version }) => [key, version]));
    const entered = formRef.current?.getFieldsValue(true) ?? {};
    setConflicts(next.filter(({ key, version }) => mine.has(key) && version !== versions.get(key)).map((theirs) => ({ theirs, mine: entered[theirs.key] })));
    onRows(next);
    show(
      next,
      settings.map(({ key }) => key).filter((key) => !mine.has(key)),
    );
  };

  const save = async (values: FormValues) => {
    const versions = new Map(rows.map(({ key, version }) => [key, version]));
    const configs = changedSettings(settings, rows, values).map((setting) => ({
      key: setting.key,
      value: fromField(setting, values[setting.key]),
      version: versions.get(setting.key),
    }));
    if (configs.length === 0) return;
    try {
      const { data } = await api.configs.batch_update({ body: { configs } });
      const saved = new Map(data.map((row) => [row.key, row]));
      const next = rows.map((row) => saved.get(row.key) ?? row);
      onRows(next);
      setConflicts([]);
      show(
        next,
        settings.map(({ key }) => key),
      );
      message.success('设置已保存');
      void reloadConsoleSettings();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') {
        await meetConflict().catch((failure) => message.error(errorMessage(failure)));
      } else if (!applyFieldErrors(formRef.current, errorsByKey(error))) message.error(errorMessage(error));
    }
  };

  const takeTheirs = () => {
    show(
      rows,
      conflicts.map(({ theirs }) => theirs.key),
    );
    setConflicts([]);
  };

  return (
    <>
      <ConflictNotice conflicts={conflicts} onTakeTheirs={takeTheirs} />
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
          setChanged(changedSettings(settings, rows, values));
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
                    <Button
                      disabled={changed.length === 0}
                      onClick={() => {
                        setConflicts([]);
                        show(
                          rows,
                          settings.map(({ key }) => key),
                        );
                      }}
                    >
                      撤销修改
                    </Button>
                  </FormBar>
                ),
                searchConfig: { submitText: changed.length > 0 ? `保存（${changed.length} 项修改）` : '保存' },
                submitButtonProps: { disabled: changed.length === 0 },
              }
        }
      />
    </>
  );
}

/** A setting that both the person and somebody else changed: the other's state, and the person's own value. */
interface SettingConflict {
  theirs: Config;
  mine: unknown;
}

function words({ options }: Config, value: unknown): string {
  return options?.find((each) => each.value === value)?.label ?? plainText(value);
}

interface ConflictNoticeProps {
  conflicts: readonly SettingConflict[];
  onTakeTheirs: () => void;
}

/** Says that somebody else saved first, and both values; the person's own is still in the form. */
function ConflictNotice({ conflicts, onTakeTheirs }: ConflictNoticeProps) {
  if (conflicts.length === 0) return null;
  const text = (value: string) => <Typography.Text className={styles.lines}>{value}</Typography.Text>;
  const rows = conflicts.map(({ theirs, mine }) => ({
    key: theirs.key,
    label: findSetting(theirs.key)?.label ?? theirs.key,
    mine: words(theirs, mine),
    theirs: words(theirs, theirs.value),
  }));
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={styles.stale}
      title="设置已在别处修改，您的修改尚未保存"
      description={
        <>
          <Typography.Paragraph>最新内容已载入，您修改的以下项目仍保留在表单中；再次保存将覆盖对方的修改。</Typography.Paragraph>
          <Table
            size="small"
            pagination={false}
            scroll={{ x: 'max-content' }}
            className="ui-below"
            dataSource={rows}
            columns={[
              { title: '设置', dataIndex: 'label' },
              { title: '我的内容', dataIndex: 'mine', width: 220, render: text },
              { title: '对方的内容', dataIndex: 'theirs', width: 220, render: text },
            ]}
          />
          <Button size="small" onClick={onTakeTheirs}>
            改用对方的内容
          </Button>
        </>
      }
    />
  );
}
