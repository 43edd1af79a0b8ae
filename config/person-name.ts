/** What a person is called: by name, and by username where there is none. Names are stored trimmed; a row that joins nobody has neither. */
export function personName({ name, username }: { name: string | null; username: string | null }): string {
  return name || username || '';
}
