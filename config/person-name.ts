/** What somebody signs in with, from `LIMITS.username.min` to `max` characters; Unicode. */
export const USERNAME_PATTERN = '^[\\p{L}\\p{N}][\\p{L}\\p{N}._-]*$';

/** What a person is called: by name, and by username where there is none that is seen. A row that joins nobody has neither. */
export function personName({ name, username }: { name: string | null; username: string | null }): string {
  return name?.trim() || username || '';
}
