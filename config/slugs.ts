/** What a slug written by a person must look like; other scripts than Latin are welcome, letters that nobody sees (fillers) are not, digits alone would be taken for an id. */
export const SLUG_PATTERN = /^(?!\d+$)(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;

/** What is told of one that does not. */
export const SLUG_REFUSED = '只能使用文字、数字和连字符，且不能全是数字';
