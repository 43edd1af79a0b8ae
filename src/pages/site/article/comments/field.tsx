import type { ReactNode } from 'react';
import styles from './comment-form.module.css';

interface Shared {
  id: string;
  required?: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  id: string;
  label: string;
  help?: string;
  errors?: readonly string[];
  required?: boolean;
  /** Draws the control with the attributes that tie it to its label, help and errors. */
  children: (shared: Shared) => ReactNode;
}

/** A labelled control with its help and what is wrong with it. */
export function Field({ id, label, help, errors = [], required, children }: FieldProps) {
  const described = [help ? `${id}-help` : '', errors.length > 0 ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, required, 'aria-invalid': errors.length > 0, 'aria-describedby': described || undefined })}
      {errors.length > 0 && (
        <p className={styles.error} id={`${id}-error`}>
          {errors.join(' ')}
        </p>
      )}
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
