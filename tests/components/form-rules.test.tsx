import { render } from '@testing-library/react';
import { Form, type FormInstance, Input } from 'antd';
import { expect, test } from 'vitest';
import { SLUG_PATTERN } from '../../config/slugs.ts';
import { HTTP_RULE } from '../../src/components/admin/forms/rules.ts';
import { rulesOf, SOURCE_URL_RULES } from '../../src/pages/admin/articles/form-fields.ts';

type Rules = ReturnType<typeof rulesOf>;

/** Whether a form's field with these rules takes what was entered. */
async function takes(rules: Rules, entered: string): Promise<boolean> {
  let form: FormInstance | undefined;
  function Fixture() {
    [form] = Form.useForm();
    return (
      <Form form={form} initialValues={{ field: entered }}>
        <Form.Item name="field" rules={rules}>
          <Input />
        </Form.Item>
      </Form>
    );
  }
  const { unmount } = render(<Fixture />);
  const answer = await form?.validateFields().then(
    () => true,
    () => false,
  );
  unmount();
  return answer ?? false;
}

test.each(['ielts-task-2', '雅思', '2026', 'a--b', 'a\u3164b', 'a b', '\u3164'])(
  'the article’s form takes the alias “%s” when the server does',
  async (slug) => {
    expect(await takes(rulesOf('slug'), slug)).toBe(SLUG_PATTERN.test(slug));
    expect(await takes(rulesOf('slug'), ` ${slug} `)).toBe(SLUG_PATTERN.test(slug));
  },
);

test.each([
  ['https://www.ets.org/gre', true],
  [' http://a.example ', true],
  ['ftp://a.example', false],
  ['https://two words', false],
  ['', false],
  [' ', false],
])('the address of a source, “%s”: %s', async (address, isTaken) => {
  expect(await takes(SOURCE_URL_RULES, address)).toBe(isTaken);
});

test.each(['', ' ', 'https://a.example'])('where none is needed, “%s” is taken', async (address) => {
  expect(await takes([HTTP_RULE], address)).toBe(true);
});
