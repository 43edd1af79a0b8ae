/** What the console calls a category: its Chinese name, where it has one. */
export function categoryName({ name, name_zh }: { name: string; name_zh: string }): string {
  return name_zh || name;
}
