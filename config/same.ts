/**
 * Whether two values of the API are the same: lists and objects as JSON, in the order of their keys. Texts are compared as they are: a body of ten thousand
 * words is looked at after every pause in typing.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
