import { ARTICLE_FIELDS, type ArticleFieldName } from '../../../config/article-fields.ts';
import { ERRORS } from '../../../contract/errors.ts';

/** What an import says, for the console: each rule of a summary and each reason once, in the words of the command and in Chinese. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  // Left out.
  [/^old address that leads to another article already$/, '旧链接：已指向另一篇文章'],
  [/^old address that is a page of this site$/, '旧链接：与本站页面相同'],
  [/^<(.+)>: not allowed in a text$/, '正文中不允许的标签 <$1>'],
  [/^blocks that WordPress fills on each visit .*$/, '由 WordPress 动态生成的区块（列表、日历、表单等）'],
  [/^(\S+): not written by a reader$/, '不是读者写的评论（$1）'],
  [/^comment in the trash$/, '回收站中的评论'],
  [/^comment without text$/, '没有内容的评论'],
  [/^media file: (.+)$/, '媒体文件：$1'],
  [/^menu entry that is not published$/, '未发布的菜单项'],
  [/^menu entry without a menu$/, '不属于任何菜单的菜单项'],
  [/^menu entry without a label$/, '没有名称的菜单项'],
  [/^menu entry whose post did not come$/, '菜单项：所指文章没有导入'],
  [/^menu entry whose (.+) did not come$/, '菜单项：所指内容没有导入（$1）'],
  [/^menu entry for something that is not known here$/, '菜单项：所指类型本站没有'],
  [/^menu entry with an address that is not safe$/, '菜单项：链接不安全'],
  [/^menu without entries$/, '没有菜单项的菜单'],
  [/^link that still leads to the old site$/, '链接仍指向原站'],
  [/^tag that no article here has$/, '没有文章使用的标签'],
  [/^gallery: none of its pictures is in the export$/, '图集：导出文件中没有它的图片'],
  [/^shortcode \[(.+)\]: what it showed is kept elsewhere .*$/, '短代码 [$1]：所显示的内容存放在别处，导出文件中没有'],
  [/^words in "(.+)" of shortcode \[(.+)\]$/, '短代码 [$2] 的“$1”属性中的文字'],
  [/^words in "(.+)" of an element of Elementor$/, 'Elementor 元素的“$1”字段中的文字'],
  [/^element "(.+)" of Elementor: no text was found in it$/, 'Elementor 元素“$1”：没有找到文字'],
  [/^block that the old site hid$/, '原站隐藏的区块'],
  [/^words for a list of posts that finds none$/, '文章列表无结果时的提示文字'],
  [/^part of a page that its builder had switched off$/, '页面构建器中已停用的部分'],
  [/^shared block that is not in the export$/, '引用的共享区块：导出文件中没有'],
  [/^background picture that is not in our store$/, '背景图片不在媒体库中'],
  [/^text that a page builder keeps elsewhere .*$/, '页面构建器另行存放的正文（$1）：无法读取'],
  [/^field "(.+)" beside the text$/, '正文以外的字段“$1”'],
  [/^picture that is written into the text itself$/, '直接写在正文中的图片（data: 地址）'],
  [/^still picture of a film: the film came as a link$/, '影片的封面图：影片已转为链接'],
  [/^item behind the end of the export: .*$/, '导出内容结束之后的条目（可能拼接了另一份导出文件）：请单独导入'],
  [/^embedded content without an address$/, '没有地址的嵌入内容'],
  [/^item of type "(.+)"$/, '类型为“$1”的条目'],
  [/^the same post a second time in the file$/, '文件中重复出现的文章'],
  [/^in the trash$/, '回收站中的文章'],
  [/^post with (.+)$/, '无法读取的文章：$1'],
  [/^post that cannot be read: (.+)$/, '无法读取的文章：$1'],
  [/^featured picture that is not in our store$/, '特色图片不在媒体库中'],
  // Reasons of files and posts.
  [/^deleted here since an earlier import$/, '以前导入过、已在本站删除'],
  [/^deleted here while it came$/, '导入过程中已在本站删除'],
  [/^not asked for .*$/, '未下载（可勾选“从原站下载图片和文件”）'],
  [/^the server could not read it just then$/, '服务器当时无法处理，请稍后再导入一次'],
  [/^not in the folder$/, '文件夹中没有这个文件'],
  [/^the folder holds several files of this name$/, '文件夹中有多个同名文件'],
  [/^files of this type are not taken here$/, '不支持的文件类型'],
  [/^larger than (\d+) MB$/, '超过 $1 MB'],
  [/^damaged, too large in pixels, empty, .*$/, '文件损坏、像素过大、为空，或是只会留下一帧的动图（APNG、AVIF）'],
  [/^the site answered (\d+)$/, '原站返回 $1'],
  [/^the site sent (.+)$/, '原站返回的类型不对（$1）'],
  [/^leads to (\w+:)$/, '地址协议不支持（$1）'],
  [/^its address holds a password$/, '地址中含有密码'],
  [/^(?:on|leads to) another host(?: \((.+)\))?$/, '在其他网站上（$1）'],
  [/^too many redirects$/, '重定向过多'],
  [/^no answer within (\d+) seconds$/, '$1 秒内没有响应'],
  [/^could not be fetched \((.+)\)$/, '下载失败（$1）'],
  [/^a text of more than (\d+) characters$/, '正文超过 $1 个字符'],
  [/^Elements stand in one another more than (\d+) deep.*$/, '元素嵌套超过 $1 层'],
  [/^More than (\d+) elements.*$/, '元素超过 $1 个'],
  [/^its (?:blocks|shortcodes) show more than (\d+) characters$/, '区块或短代码展开后超过 $1 个字符'],
  // Rules that a field breaks, each as the contract words it.
  [/^This is required\.$/, '必填'],
  [/^This field is not known\.$/, '未知的字段'],
  [/^This must not be empty\.$/, '不能为空'],
  [/^At least (\d+) characters\.$/, '至少 $1 个字符'],
  [/^At most (\d+) characters\.$/, '最多 $1 个字符'],
  [/^At least (\d+)\.$/, '不能小于 $1'],
  [/^At most (\d+)\.$/, '不能大于 $1'],
  [/^At least (\d+) entries\.$/, '至少 $1 项'],
  [/^At most (\d+) entries\.$/, '最多 $1 项'],
  [/^Entries must differ\.$/, '不能重复'],
  [/^This is not one of the possible values\.$/, '不是可选的值'],
  [/^This is of the wrong type\.$/, '类型不正确'],
  [/^This does not look right\.$/, '格式不正确'],
  // Changed.
  [/^protected by a password: .*$/, '有密码保护：导入为草稿'],
  [/^holds a part that some readers only were shown .*$/, '含仅部分读者可见的内容（会员、登录或回复后可见）：导入为草稿'],
  [/^dated before 1970: .*$/, '日期早于 1970 年：改为 1970-01-01，请在文章中核对'],
  [/^published without a date: published now$/, '没有发布日期：以导入时间发布'],
  [/^scheduled for a time that is past: .*$/, '定时发布的时间已过：按该时间发布'],
  [/^private: came as a draft$/, '私密文章：导入为草稿'],
  [/^waiting for review: came as a draft$/, '待审文章：导入为草稿'],
  [/^state "(.+)" is not known here: came as a draft$/, '状态“$1”本站没有：导入为草稿'],
  [/^in several categories: .*$/, '属于多个分类：保留层级最深的一个，其余转为标签'],
  [/^more than (\d+) tags: .*$/, '标签超过 $1 个：只保留前 $1 个'],
  [/^tags longer than (\d+) characters: .*$/, '标签超过 $1 个字符：已截短'],
  [/^tag whose name makes the address of another: joined with it$/, '标签名称对应的链接与另一标签相同：已合并'],
  [/^without a title: made from the first words$/, '没有标题：取正文开头'],
  [/^title longer than (\d+) characters: cut$/, '标题超过 $1 个字符：已截短'],
  [/^author: came as an account .*$/, '作者：导入为无法登录的账号，不含邮箱'],
  [/^pictures and files that are not in our store: shown as links$/, '不在媒体库中的图片和文件：显示为链接'],
  [/^pictures of the old site: shown from our store$/, '原站图片：改用媒体库中的文件'],
  [/^file with the same contents as another: kept once$/, '内容相同的文件：只保留一份'],
  [/^picture whose original is not to be had: came in a smaller size$/, '找不到原图：导入较小尺寸的图片'],
  [/^embedded content of other sites: shown as a link$/, '其他网站的嵌入内容：显示为链接'],
  [/^links to files of the old site: lead to our copies$/, '指向原站文件的链接：改为媒体库中的文件'],
  [/^links to pages of the old site: lead to their new addresses$/, '指向原站页面的链接：改为新地址'],
  [/^pages of one text: joined$/, '分页正文：已合并'],
  [/^category below itself: put at the top$/, '分类的上级是自己：移到顶层'],
  [/^category deeper than (\d+) levels: put one level up$/, '分类超过 $1 层：上移一层'],
  [/^category of the same name here: its articles joined it$/, '本站已有同名分类：文章并入其中'],
  [/^category description longer than (\d+) characters: cut$/, '分类描述超过 $1 个字符：已截短'],
  [/^address taken: a number was added$/, '链接别名已被使用：末尾加了数字'],
  [/^comment with HTML: comments are text here$/, '含 HTML 的评论：转为纯文字'],
  [/^comment without a date: has that of its article$/, '评论没有日期：使用文章的日期'],
  [/^comment longer than (\d+) characters: cut$/, '评论超过 $1 个字符：已截短'],
  [/^reply to a comment that did not come: put at the top level$/, '所回复的评论没有导入：移到顶层'],
  [/^menu: came into the header$/, '菜单：导入到页头'],
  [/^menu: came into the header below a heading with its name$/, '菜单：导入到页头，放在以菜单命名的标题下'],
  [/^menu: came into the footer below a heading with its name$/, '菜单：导入到页脚，放在以菜单命名的标题下'],
  [/^menu entry deeper than (\d+) levels: put one level up$/, '菜单项超过 $1 层：上移一层'],
  [/^menu label longer than (\d+) characters: cut$/, '菜单名称超过 $1 个字符：已截短'],
  [/^shortcode \[(.+)\]: turned into HTML$/, '短代码 [$1]：已转为 HTML'],
  [/^shortcode \[(.+)\] of a plugin: left out, .*$/, '插件短代码 [$1]：已去掉，其中的文字、图片和链接保留'],
  [/^shortcodes \[(.+)\] of a page builder: left out, .*$/, '页面构建器短代码 [$1]：已去掉，其中的文字、图片和链接保留'],
  [/^formulas of plugins: come as formulas$/, '插件标记的公式：导入为公式'],
  [/^formula drawn without its LaTeX: came as a line of text$/, '没有 LaTeX 的公式（MathML）：导入为一行文字'],
  [/^formula that stays as it is written: (.+)$/, '公式保留原样：$1'],
  [/^A formula has more than (\d+) characters$/, '一个公式超过 $1 个字符'],
  [/^More than (\d+) formulas, or (\d+) characters of them$/, '一篇中公式超过 $1 个，或合计超过 $2 个字符'],
  [/^A formula must not define commands .*$/, '公式中定义了命令'],
  [/^A formula has no end in its paragraph$/, '公式没有在段落内结束'],
  [/^text in several languages: .*$/, '一篇多语言的正文：各语言依次排列'],
  [/^background pictures: .*$/, '背景图片：显示在所属内容之前'],
  [/^text that Elementor keeps .*$/, 'Elementor 另行存放的正文：已读出'],
  [/^footnotes of plugins: come as a list below the text$/, '插件脚注：列在正文之后'],
  [/^published without any text: .*$/, '已发布但没有正文：照原样公开，下次保存时需补正文'],
  [/^text longer than the editor takes .*$/, '正文超过编辑器上限：完整导入'],
  [/^excerpt longer than (\d+) characters: cut$/, '摘要超过 $1 个字符：已截短'],
  // What stops a file.
  [/^this is RSS, but no WordPress export: .*$/, '这是 RSS，不是 WordPress 导出文件'],
  [/^this is no WordPress export: .*$/, '这不是 WordPress 导出文件'],
  [/^the file is empty$/, '文件中没有内容'],
  [/^the file is not whole \(.*$/, '文件不完整（可能是下载中断），请重新导出'],
  [/^elements stand in one another more than (\d+) deep$/, 'XML 元素嵌套超过 $1 层'],
  [/^bytes that are not (\S+): shown as .$/, '不是 $1 的字节：显示为 \ufffd'],
  [/^letters of Windows-1252 in a file of utf-8: read as what they are$/, '文件中夹杂 Windows-1252 编码的字符：已正确读出'],
  [/^this file is packed \((.+)\): unpack it first$/, '这是压缩文件（$1），请先解压'],
  [/^the encoding "(.+)" is not known$/, '无法识别的编码“$1”'],
  [/^these bytes are not (.+)$/, '内容不是有效的 $1 编码'],
  [/^the file has changed since it was checked$/, '文件在检查之后有变化，请重新上传'],
  [/^a part of the file is gone$/, '上传的文件已不完整，请重新上传'],
  [/^The import stopped: (.+)$/, '导入中断：$1'],
  // What the reader of XML says.
  [/^(?:unexpected close tag|unmatched closing tag: .*|weird empty close tag)$/, 'XML 有误：结束标签与开始标签不对应'],
  [/^(?:attribute without value|unquoted attribute value|no whitespace between attributes)$/, 'XML 有误：标签的属性书写不正确'],
  [/^duplicate attribute: (.+)$/, 'XML 有误：属性“$1”重复'],
  [/^disallowed character in .*$/, 'XML 有误：标签或属性名中有不允许的字符'],
  [/^forward-slash in opening tag .*$/, 'XML 有误：标签没有正确结束'],
  [/^disallowed character$/, 'XML 有误：含有不允许的字符'],
  [
    /^(?:undefined entity|empty entity name|malformed (?:character )?entity.*|malformed name: .*|disallowed character in entity name)$/,
    'XML 有误：无法识别的实体（以 & 开头的字符）',
  ],
  [/^malformed comment$/, 'XML 有误：注释书写不正确'],
  [/^the string "\]\]>" is disallowed in char data$/, 'XML 有误：正文中有多余的 ]]>'],
  [/^(?:text data outside of root node|documents may contain only one root)$/, 'XML 有误：主体之外还有内容'],
  [/^(?:inappropriately located doctype declaration|incorrect syntax)$/, 'XML 有误：以 <! 开头的声明书写不正确'],
  [/^(?:.*\bprefix\b.*|.*\bnamespace\b.*)$/, 'XML 有误：命名空间不正确'],
  [/^processing instruction.*$/, 'XML 有误：以 <? 开头的指令书写不正确'],
  [
    /^(?:.*XML declaration.*|.*\bvalue must\b.*|value required|whitespace required|expected (?:the name|one of) .*|did not expect any more .*|version number must .*)$/,
    'XML 有误：文件开头的 XML 声明不正确',
  ],
];

/** Refusals that no field has, as the catalogue words them. */
const CATALOGUE: ReadonlyMap<string, string> = new Map(Object.values(ERRORS).map(({ en, zh }) => [en, zh]));

/** What stands before a field's sentences: its name in the forms, with its place where there are several. */
function fieldInChinese(path: string): string {
  const [name = '', ...place] = path.split('.');
  const field: string = Object.hasOwn(ARTICLE_FIELDS, name) ? ARTICLE_FIELDS[name as ArticleFieldName].zh : name;
  const at = Number(place[0]);
  return Number.isInteger(at) ? `${field}第 ${at + 1} 项` : field;
}

/** Fields with what each breaks (`summary.ts`), or null where the text is nothing of the kind. */
function fieldsInChinese(text: string): string | null {
  const said: string[] = [];
  for (const part of text.split(' | ')) {
    const [, field, rule = ''] = /^([a-z]\w*(?:\.\w+)*): (.+)$/.exec(part) ?? [];
    if (field === undefined) return null;
    const words = translated(rule, false);
    if (!/\p{Script=Han}/u.test(words)) return null;
    said.push(`“${fieldInChinese(field)}”${words}`);
  }
  return said.join('；');
}

/** See `inChinese`. Fields stand in no other field's rule: no text is taken apart without end. */
function translated(text: string, mayBeFields: boolean): string {
  for (const [pattern, words] of WORDS) {
    const match = pattern.exec(text);
    if (!match) continue;
    return words.replace(/\$(\d)/g, (_, group: string) => {
      const part = match[Number(group)] ?? '';
      return part === text ? part : translated(part, mayBeFields);
    });
  }
  return CATALOGUE.get(text) ?? (mayBeFields ? fieldsInChinese(text) : null) ?? text;
}

/** A rule or reason in Chinese; what is not known stays as it is. Reasons within a rule are put into Chinese too. */
export function inChinese(text: string): string {
  return translated(text, true);
}

/** An example of a rule: a name, and where it stands in the file. */
export const exampleInChinese = (example: string): string => example.replace(/ \(line (\d+)\)$/, '（第 $1 行）');

/** What stopped an import, without the file's name: `第 12 行：…`. */
export function errorInChinese(message: string, file: string): string {
  const rest = message.startsWith(file) ? message.slice(file.length) : message;
  const [, line, reason = ''] = /^(?::(\d+))?:? ?(.*)$/s.exec(rest) ?? [];
  const [, bare = '', title, begun] = /^(.*?)(?: \(in the item "(.*)", which begins in line (\d+)\))?$/s.exec(reason) ?? [];
  const words = inChinese(bare);
  // A reason that nobody has put into Chinese.
  const said = (words === bare ? `XML 有误（${bare}）` : words) + (title === undefined ? '' : `（所在条目“${title}”，始于第 ${begun} 行）`);
  return line === undefined ? said : `第 ${line} 行：${said}`;
}
