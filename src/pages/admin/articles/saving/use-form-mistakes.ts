import { App } from 'antd';
import { ApiError } from '../../../../api/errors.ts';
import { applyFieldErrors, errorMessage } from '../../../../components/admin/error-messages.ts';
import { type ArticleField, isArticleField } from '../article-values.ts';
import type { ArticleText } from './use-article-text.ts';

/** Shows what is wrong in the form at its field: what the form's own rules say, and what the server has refused. */
export function useFormMistakes(text: ArticleText, reveal: (field: ArticleField) => void) {
  const { message } = App.useApp();
  const { form } = text;

  /** Shows a field and puts the cursor into it. */
  const goTo = (field: string | undefined) => {
    if (field === undefined || !isArticleField(field)) return;
    reveal(field);
    // The group needs a moment to open.
    setTimeout(() => form.scrollToField(field, { behavior: 'smooth', block: 'center', focus: true }), 50);
  };

  /** Whether the form keeps its own rules; the first field that does not is shown. */
  const isValid = async () => {
    text.current();
    try {
      await form.validateFields();
      return true;
    } catch (failure) {
      goTo((failure as { errorFields?: { name: string[] }[] }).errorFields?.[0]?.name[0]);
      message.error('请检查标红的内容');
      return false;
    }
  };

  const showFailure = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.keys(error.errors ?? {}) : [];
    for (const field of fields) if (isArticleField(field)) reveal(field);
    const rest = applyFieldErrors(form, error);
    goTo(fields.find(isArticleField));
    const kept = error instanceof ApiError && error.status === 0 ? '。内容仍保留在页面上' : '';
    message.error(rest && rest.length > 0 ? rest.join('；') : `${errorMessage(error)}${kept}`);
  };

  return { goTo, isValid, showFailure };
}
