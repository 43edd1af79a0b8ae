// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { paragraphsOfPage } from '../../src/components/admin/rich-editor/paste/broken-lines.ts';
import { cleanPaste, hasWords } from '../../src/components/admin/rich-editor/paste/clean-paste.ts';
import { htmlOfMarkdown } from '../../src/components/admin/rich-editor/paste/markdown.ts';
import { isMarkdown } from '../../src/components/admin/rich-editor/paste/paste-markdown.ts';
import { fileOfDataUrl, markerOf } from '../../src/components/admin/rich-editor/paste/pasted-pictures.ts';
import { tableOfText } from '../../src/components/admin/rich-editor/paste/pasted-tables.ts';

const html = (clipboard: string, origin?: string) => cleanPaste(clipboard, origin).html.replace(/>\s+</g, '><');

const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-text:"%1."} --></style></head>
<body lang=EN-US style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1 style='mso-outline-level:1'><span lang=EN-US>GRE at a glance<o:p></o:p></span></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-size:12.0pt;color:red'>Two</span></b><span lang=EN-US> sections,&nbsp;<i>one</i> essay, H<sub>2</sub>O.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<h2><span lang=EN-US>Order<o:p></o:p></span></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>Essay<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span></span><![endif]>Thirty minutes<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Verbal<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=208 valign=top style='width:155.8pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span lang=EN-US>Section<o:p></o:p></span></p></td><td width=208 colspan=2 style='border-left:none'><p class=MsoNormal>Minutes<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><a href="#_Toc1">Contents</a> and <a href="https://www.ets.org/gre"><span style='text-decoration:underline'>ETS</span></a></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="_x0000_i1025" style='width:10pt'><v:imagedata src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=640 height=360 src="file:///C:/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="_x0000_i1025"><![endif]></p>
<!--EndFragment--></body></html>`;

describe('what is pasted comes in clean', () => {
  test('a figure whose picture stays on another site is a link and its caption', () => {
    const link = '<a href="https://example.com/x.png">chart</a>';
    const picture = '<img src="https://example.com/x.png" alt="chart">';
    for (const inner of [picture, `<picture><source srcset="x.webp">${picture}</picture>`]) {
      expect(html(`<p>Before</p><figure>${inner}<figcaption>Fig. <b>1</b></figcaption></figure>`)).toBe(`<p>Before</p><p>${link}</p><p>Fig. <b>1</b></p>`);
    }
    expect(html(`<figure><a href="https://example.com/">${picture}</a><figcaption>Fig. 1</figcaption></figure>`)).toBe(
      '<p><a href="https://example.com/">chart</a></p><p>Fig. 1</p>',
    );
    expect(html('<figure><img src="file:///C:/x.png"><figcaption>Fig. 1</figcaption></figure>')).toBe('<p>Fig. 1</p>');
    const own = '<figure><img src="/media/2026/11/a.png" alt=""><figcaption>Fig. 1</figcaption></figure>';
    expect(html(own)).toContain('<figcaption>');
  });

  test('several lines of code from VS Code are a block of code with their indentation; one line is a line', () => {
    const box = (lines: string) =>
      `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: Consolas, 'Courier New', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;">${lines}</div>`;
    const first = '<div><span style="color: #c586c0;">if</span><span style="color: #cccccc;"> score &lt; 3:</span></div>';
    const second = '<div><span style="color: #cccccc;">\u00a0\u00a0\u00a0 </span><span style="color: #dcdcaa;">print</span><span>(score)</span></div>';
    expect(cleanPaste(box(`${first}${second}<br><div>done()</div>`)).html).toBe('<pre><code>if score &lt; 3:\n    print(score)\n\ndone()</code></pre>');
    expect(html(box(first))).toBe('<p>if score &lt; 3:</p>');
    // Words in a typeface of even width that keep nothing but themselves.
    expect(html('<div style="font-family: monospace"><div>One</div><div>Two</div></div>')).toBe('<p>One</p><p>Two</p>');
  });

  test('lines that stand loose are told apart as they were', () => {
    const lines = '<meta charset="utf-8"><span>Reading: 35 min</span><br role="presentation"><span>Writing: 29 min</span>';
    expect(html(lines)).toBe('<p>Reading: 35 min<br>Writing: 29 min</p>');
    expect(html('One <b>two</b><br>\n<br>\nThree<br class="Apple-interchange-newline">')).toBe('<p>One <b>two</b></p><p>\nThree</p>');
    expect(html('<br>Loose<br>line<p>Whole</p><br><p>Next</p><br>')).toBe('<p>Loose<br>line</p><p>Whole</p><p>Next</p>');
    expect(html('<span>only words</span>')).toBe('only words');
  });

  test('Word: a list in Chinese numbers or circles goes on as far as it counts; the next one begins anew', () => {
    const item = (sign: string, words: string) =>
      `<p class="MsoNormal" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${sign}&nbsp;</span>${words}</p>`;
    expect(html(item('（一）', 'A') + item('（二）', 'B') + item('①', 'C') + item('②', 'D'))).toBe(
      '<ol><li>A</li><li>B</li></ol><ol><li>C</li><li>D</li></ol>',
    );
    expect(html(item('九、', 'A') + item('十、', 'B') + item('十一、', 'C'))).toBe('<ol start="9"><li>A</li><li>B</li><li>C</li></ol>');
  });

  test('what the other program did not show stays behind; a formula that it drew beside its hidden LaTeX comes', () => {
    expect(
      html('<p>Seen<span style=\'display:none;mso-hide:all\'> not for readers</span></p><p style="DISPLAY: none">Nor this</p><p hidden>Nor that</p>'),
    ).toBe('<p>Seen</p>');
    const math = '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>';
    expect(html(`<p><span class="mwe-math-element"><span style="display: none;">${math}</span><img src="https://w.test/x.svg"></span></p>`)).toBe(
      '<p><span data-type="inline-math" data-latex="x"></span></p>',
    );
    expect(html('<p>if <span class="ztext-math" data-eeimg="1" data-tex="x^2"><span>x2</span></span> then</p>')).toBe(
      '<p>if <span data-type="inline-math" data-latex="x^2"></span> then</p>',
    );
  });

  test('of a box of code with its own bar the code comes', () => {
    const box =
      '<pre><div><div>python</div><div><button>Copy</button></div><div><code class="language-python"><span>print</span>(1)\nprint(2)\n</code></div></div></pre>';
    expect(cleanPaste(box).html).toBe('<pre><code>print(1)\nprint(2)\n</code></pre>');
    expect(cleanPaste('<pre>one <code>two</code> three</pre>').html).toBe('<pre>one <code>two</code> three</pre>');
  });

  test('Word: headings from the second level, real lists, tables without measures, nothing of Office', () => {
    expect(html(WORD)).toBe(
      [
        '<h2>GRE at a glance</h2>',
        '<p><b>Two</b> sections, <i>one</i> essay, H<sub>2</sub>O.</p>',
        '<h3>Order</h3>',
        '<ol><li>Essay<ul><li>Thirty minutes</li></ul></li><li>Verbal</li></ol>',
        '<table><tbody><tr><td><p>Section</p></td><td colspan="2"><p>Minutes</p></td></tr></tbody></table>',
        '<p>Contents and <a href="https://www.ets.org/gre">ETS</a></p>',
      ].join(''),
    );
    expect(cleanPaste(WORD).unreadable).toBe(1);
  });

  test('Word: two lists with text between them stay two; a list may begin at another number', () => {
    const item = (marker: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>${marker}<span>&nbsp;</span></span>${text}</p>`;
    const wps = (marker: string, text: string) =>
      `<p class="MsoNormal" style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span>${marker}&nbsp;</span><!--[endif]--><span>${text}</span></p>`;
    expect(html(`${wps('1.', '一')}${wps('2.', '二')}`)).toBe('<ol><li>一</li><li>二</li></ol>');
    expect(html(`${item('①', 'a')}${item('②', 'b')}`)).toBe('<ol><li>a</li><li>b</li></ol>');
    expect(html(`${item('·', 'a')}<p class=MsoNormal>between</p>${item('4)', 'b')}${item('5)', 'c')}`)).toBe(
      '<ul><li>a</li></ul><p>between</p><ol start="4"><li>b</li><li>c</li></ol>',
    );
  });

  const listItem = (sign: string, text: string, level = 1) =>
    `<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span lang=EN-US style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>`;
  const listOf = (signs: string, level = 1) =>
    signs
      .split(' ')
      .map((sign) => listItem(sign, 'x', level))
      .join('');

  test.each([
    ['A. B. C. D.', '<ol type="A"><li>x</li><li>x</li><li>x</li><li>x</li></ol>'],
    ['a) b)', '<ol type="a"><li>x</li><li>x</li></ol>'],
    ['(c) (d)', '<ol type="a" start="3"><li>x</li><li>x</li></ol>'],
    ['i. ii. iii. iv.', '<ol type="i"><li>x</li><li>x</li><li>x</li><li>x</li></ol>'],
    ['I. II.', '<ol type="I"><li>x</li><li>x</li></ol>'],
    ['v. vi.', '<ol type="i" start="5"><li>x</li><li>x</li></ol>'],
    ['h. i. j.', '<ol type="a" start="8"><li>x</li><li>x</li><li>x</li></ol>'],
    ['i. j.', '<ol type="a" start="9"><li>x</li><li>x</li></ol>'],
    ['i.', '<ol type="i"><li>x</li></ol>'],
    ['C.', '<ol type="A" start="3"><li>x</li></ol>'],
    ['xiv.', '<ol type="i" start="14"><li>x</li></ol>'],
    // A question's choices on the level of the questions, and two questions' choices with nothing between.
    ['1. A. B. 2. A. B.', '<ol><li>x</li></ol><ol type="A"><li>x</li><li>x</li></ol><ol start="2"><li>x</li></ol><ol type="A"><li>x</li><li>x</li></ol>'],
    ['A. B. A. B.', '<ol type="A"><li>x</li><li>x</li></ol><ol type="A"><li>x</li><li>x</li></ol>'],
    ['1.1. 1.2.', '<ol><li>x</li><li>x</li></ol>'],
    ['一、 二、', '<ol><li>x</li><li>x</li></ol>'],
    ['· ·', '<ul><li>x</li><li>x</li></ul>'],
  ])('Word: a list counts as Word shows it: %s', (signs, expected) => {
    expect(html(listOf(signs)).replaceAll(/ start="(\d+)" type="(\w)"/g, ' type="$2" start="$1"')).toBe(expected);
  });

  test('lists in letters: below their questions in Word, by style in Google Docs and on pages', () => {
    expect(html(listItem('1.', 'q') + listOf('A. B.', 2) + listItem('2.', 'q') + listOf('A. B.', 2))).toBe(
      '<ol><li>q<ol type="A"><li>x</li><li>x</li></ol></li><li>q<ol type="A"><li>x</li><li>x</li></ol></li></ol>',
    );
    expect(html('<ol style="margin-top:0"><li style="list-style-type:upper-alpha;font-size:11pt"><p>one</p></li><li><p>two</p></li></ol>')).toBe(
      '<ol type="A"><li><p>one</p></li><li><p>two</p></li></ol>',
    );
    expect(html('<ol style="list-style: lower-roman inside" start="3"><li>x</li></ol><ol type="a" reversed><li>y</li></ol>')).toBe(
      '<ol start="3" type="i"><li>x</li></ol><ol type="a" reversed=""><li>y</li></ol>',
    );
    expect(html('<ol style="list-style-type:decimal"><li>x</li></ol><ul style="list-style-type:upper-alpha"><li>y</li></ul>')).toBe(
      '<ol><li>x</li></ol><ul><li>y</li></ul>',
    );
  });

  const blank = (length: number) => `<u>${'&nbsp;'.repeat(length)}</u>`;

  test.each([
    ['He <u>&nbsp; &nbsp; &nbsp;</u> to school', `He ${blank(5)} to school`],
    [`He <u><span style='mso-spacerun:yes'>&nbsp;&nbsp;&nbsp; </span></u>to`, `He ${blank(4)}to`],
    ['She <span style="text-decoration:underline">&nbsp;&nbsp;&nbsp;</span> it', `She ${blank(3)} it`],
    ['<b><u><span lang=EN-US>&nbsp;&nbsp;</span></u></b> it', `<b>${blank(2)}</b> it`],
    ['The <u>　　　</u> is', 'The <u>　　　</u> is'],
    ['The <u>   \n   </u> is', 'The   is'],
    ['The <span style="border-bottom:solid windowtext 1pt;width:4.5em"> </span> is', `The ${blank(16)} is`],
    ['The <span style="border-bottom:1px solid">cat</span> is', 'The cat is'],
    ['The <u>    </u> is', `The ${blank(4)} is`],
    ['The <u>&ensp;</u> is', 'The <u>\u2002</u> is'],
    [`<u><span style='mso-tab-count:2'> </span></u>`, blank(8)],
    [`<u><span style='mso-tab-count:99999999'> </span></u>`, blank(80)],
    // Not blanks: words that were written into one, the space between two words, padding.
    ['<u>&nbsp;&nbsp;&nbsp;went&nbsp;&nbsp;&nbsp;</u> home', '<u>&nbsp;&nbsp;&nbsp;went&nbsp;&nbsp;&nbsp;</u> home'],
    ['<u>One.&nbsp; Two</u>', '<u>One.  Two</u>'],
    ['<u>one</u><u> </u><u>two</u>', '<u>one</u> <u>two</u>'],
    ['<b>one</b><b> </b>two', '<b>one</b> two'],
    ['one&nbsp;&nbsp;&nbsp;two<u></u>', 'one   two'],
  ])('blanks of exercises stay: %s', (pasted, expected) => {
    expect(cleanPaste(`<p class=MsoNormal>${pasted}</p>`).html).toBe(`<p>${expected}</p>`);
  });

  test('a paragraph, an item and a list of nothing but blanks stay', () => {
    expect(cleanPaste('<p><u>&nbsp;&nbsp;</u></p><ol><li><u>　　</u></li></ol><p>&nbsp;</p>').html).toBe(`<p>${blank(2)}</p><ol><li><u>　　</u></li></ol>`);
  });

  test('a formula without LaTeX is written as a line that can be read, and counted', () => {
    const clean = cleanPaste(
      '<p>Half is <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>, <span class="katex"><math><msup><mi>x</mi><mn>2</mn></msup></math></span>.</p>',
    );
    expect(clean).toMatchObject({ html: '<p>Half is 1/2, x<sup>2</sup>.</p>', formulas: 2 });
    expect(cleanPaste('<p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></p>').formulas).toBe(0);
  });

  test('what is said by style is said by elements, once', () => {
    expect(html('<p><em style="font-weight:bold">a</em> <strong style="font-weight:700">b</strong>, <span style="vertical-align:super">c</span></p>')).toBe(
      '<p><em><strong>a</strong></em><strong>b</strong>, <sup>c</sup></p>',
    );
    expect(html('<p style="font-weight:bold">a <span style="font-weight:bold">b</span></p><h2><span style="font-weight:bold">c</span></h2>')).toBe(
      '<p><strong>a b</strong></p><h2>c</h2>',
    );
  });

  test('Excel: the cells between the marks of the fragment, as a table', () => {
    const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {mso-number-format:"0%";} --></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment--><col width=64 span=3 style='width:48pt'>
<tr height=20 style='height:15.0pt'><td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Test</td><td class=xl65>Low</td><td>High</td></tr>
<tr height=20><td height=20>GRE</td><td align=right x:num>130</td><td align=right>170</td></tr><tr height=20><td></td><td></td><td></td></tr><!--EndFragment--></table></body></html>`;
    expect(html(excel)).toBe('<table><tbody><tr><td>Test</td><td>Low</td><td>High</td></tr><tr><td>GRE</td><td>130</td><td>170</td></tr></tbody></table>');
  });

  test('the first row of a table is its head where it alone is bold, however a program says so, or where it is repeated on every page', () => {
    const body = '<tr><td>GRE</td><td><b>130</b></td></tr>';
    const head = '<thead><tr><th>Test</th><th>Low</th></tr></thead>';
    const rows = (first: string) => html(`<table><tbody>${first}${body}</tbody></table>`).replace(/<\/?tbody>/g, '');
    const expected = '<table><tr><th>Test</th><th>Low</th></tr><tr><td>GRE</td><td><b>130</b></td></tr></table>';
    expect(rows('<tr><td><p class=MsoNormal><b><span lang=EN-US>Test</span></b></p></td><td><p><b>Low</b></p></td></tr>').replace(/<\/?p>/g, '')).toBe(
      expected,
    );
    expect(rows('<tr><td><span style="font-weight:700">Test</span></td><td style="font-weight:bold">Low</td></tr>')).toBe(expected);
    expect(html(`<table><thead><tr><td>Test</td><td>Low</td></tr></thead><tbody>${body}</tbody></table>`)).toBe(`<table>${head}<tbody>${body}</tbody></table>`);
    const excel = `<style><!--.xl66\n\t{color:black;\n\tfont-weight:700;} --></style><body><table><!--StartFragment--><tr><td class=xl66>Test</td><td class=xl66 colspan=2>Low</td></tr><tr><td>GRE</td><td>130</td><td>0</td></tr><!--EndFragment--></table>`;
    expect(html(excel)).toContain('<tr><th>Test</th><th colspan="2">Low</th></tr><tr><td>GRE</td>');
    // One bold cell, all cells bold, one column: no head.
    for (const plain of ['<tr><td><b>Test</b></td><td>Low</td></tr>', '<tr><td>Test</td><td></td></tr>']) expect(rows(plain)).not.toContain('<th');
    expect(html('<table><tr><td><b>a</b></td><td><b>b</b></td></tr><tr><td><b>c</b></td><td><b>d</b></td></tr></table>')).not.toContain('<th');
    expect(html('<table><tr><td><b>a</b></td></tr><tr><td>b</td></tr></table>')).not.toContain('<th');
  });

  test('a link leads where it leads in the end, not through a page that sends on', () => {
    const target = 'https://www.ets.org/gre?a=1&b=2';
    for (const sender of [
      `https://www.google.com/url?q=${encodeURIComponent(target)}&sa=D&source=editors&ust=17`,
      `https://www.google.com.hk/url?sa=t&url=${encodeURIComponent(target)}`,
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(target)}&data=05`,
      `https://link.zhihu.com/?target=${encodeURIComponent(target)}`,
    ]) {
      expect(html(`<p><a href="${sender.replaceAll('&', '&amp;')}">ETS</a></p>`)).toBe('<p><a href="https://www.ets.org/gre?a=1&amp;b=2">ETS</a></p>');
    }
    for (const kept of [
      'https://www.google.com/url?q=javascript:alert(1)',
      'https://www.google.com/search?q=https://a.test',
      'https://agoogle.com/url?q=https://a.test',
    ])
      expect(html(`<p><a href="${kept}">x</a></p>`)).toBe(`<p><a href="${kept}">x</a></p>`);
  });

  test('Markdown: what it means, and nothing that an article may not hold', () => {
    const text =
      '# Plan\n\n**注意：**先读 [指南](https://www.ets.org/gre)，再做*题*。\n\n1. one\n   - inner\n2. two\n\n| Test | Low |\n|---|:-:|\n| GRE | `130` |\n\n```js\nlet a = 1 < 2;\n```\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[bad](javascript:alert(1))';
    expect(isMarkdown(text)).toBe(true);
    expect(
      cleanPaste(htmlOfMarkdown(text).html)
        .html.replace(/>\s+</g, '><')
        .replace(/\n(?=<)/g, ''),
    ).toBe(
      [
        '<h2>Plan</h2><p><strong>注意：</strong>先读 <a href="https://www.ets.org/gre">指南</a>，再做<em>题</em>。</p>',
        '<ol><li>one<ul><li>inner</li></ul></li><li>two</li></ol>',
        '<table><thead><tr><th>Test</th><th>Low</th></tr></thead><tbody><tr><td>GRE</td><td><code>130</code></td></tr></tbody></table>',
        '<pre><code>let a = 1 &lt; 2;</code></pre><p>bad</p>',
      ].join(''),
    );
    for (const sign of ['## A', '- a\n- b', '1. a\r\n2. b', '> said', 'See [it](/GRE).', 'a **b** c', '```\nx\n```', 'a|b\n---|---\n1|2'])
      expect(isMarkdown(sign)).toBe(true);
    for (const words of [
      '– Hello.',
      '#GRE',
      '1. only one',
      'a * b * c',
      '2 ** 3 ** 4',
      'snake__case',
      'a\n\nb',
      '- one line of speech',
      'a | b',
      '----',
      'f(x)[0](1)',
    ])
      expect([words, isMarkdown(words)]).toEqual([words, false]);
  });

  /** Without the line ends beside an element, which are none of its words. */
  const inLine = (pasted: string) => html(pasted).replace(/(?<=>)\n|\n(?=<)/g, '');
  const callout = (kind: string, inner: string) => `<aside class="callout callout-${kind}">${inner}</aside>`;

  test.each([
    [
      'Notion',
      '<p>a</p>\n<aside>\n💡 Sleep <strong>well</strong>.\n</aside>\n<p>b</p>',
      `<p>a</p>${callout('note', '<p>💡 Sleep <strong>well</strong>.</p>')}<p>b</p>`,
    ],
    ['Notion, several blocks', '<aside>\n💡\n<p>One</p>\n<ul>\n<li>two</li>\n</ul>\n</aside>', callout('note', '<p>💡</p><p>One</p><ul><li>two</li></ul>')],
    ['GitHub', '<div class="markdown-alert markdown-alert-warning"><p>Warning</p><p>Stop.</p></div>', callout('trap', '<p>Warning</p><p>Stop.</p>')],
    ['Yuque', '<blockquote class="lake-alert lake-alert-tips"><p>提示</p></blockquote>', callout('tip', '<p>提示</p>')],
    ['documentation', '<div class="admonition note">Words <em>loose</em>.</div>', callout('note', '<p>Words <em>loose</em>.</p>')],
    ['our own', callout('margin', '<p>x</p>'), callout('margin', '<p>x</p>')],
    ['an empty one', '<p>a</p><aside> <br></aside>', '<p>a</p>'],
  ])('a box of another editor is a box: %s', (_, pasted, expected) => {
    expect(inLine(pasted)).toBe(expected);
  });

  test.each([
    ['> [!WARNING]\n> Stop **now**.\n>\n> - a', callout('trap', '<p>Stop <strong>now</strong>.</p><ul><li>a</li></ul>')],
    ['> [!tip]+ First of all\n> Read.', callout('tip', '<p><strong>First of all</strong></p><p>Read.</p>')],
    ['> [!quote]\n>\n> Read.', callout('note', '<p>Read.</p>')],
    ['> said [!TIP]', '<blockquote><p>said [!TIP]</p></blockquote>'],
  ])('Markdown: a quotation that is marked as a box is one: %s', (markdown, expected) => {
    expect(inLine(htmlOfMarkdown(markdown).html)).toBe(expected);
  });

  test('tasks that Notion writes in brackets are ticked or not', () => {
    expect(inLine('<ul>\n<li>[ ] one</li>\n<li>[x] two\n<ul>\n<li>[ ]not</li>\n</ul>\n</li>\n<li><b>see</b> [ ] x</li>\n</ul>')).toBe(
      '<ul><li>☐ one</li><li>☑ two<ul><li>[ ]not</li></ul></li><li><b>see</b> [ ] x</li></ul>',
    );
  });

  test('Markdown: formulas are formulas, prices are prices, and what a formula holds is no sign of anything else', () => {
    const meant = (text: string) => cleanPaste(htmlOfMarkdown(text).html).html.replace(/>\n</g, '><');
    const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
    expect(meant('2*x, $a_1*b$ and $c*d_2$, \\(x^2\\), $5 and $6, $5 和 $6 元, `$x$`')).toBe(
      `<p>2*x, ${formula('a_1*b')} and ${formula('c*d_2')}, ${formula('x^2')}, $5 and $6, $5 和 $6 元, <code>$x$</code></p>`,
    );
    expect(meant('If\n\n$$\n\\frac{a}{b} \\\\\nc\n$$\n\n\\[\nE=mc^2\n\\]\n\n```\n$$ x $$\n```')).toBe(
      '<p>If</p><div data-type="block-math" data-latex="\\frac{a}{b} \\\\\nc"></div><div data-type="block-math" data-latex="E=mc^2"></div><pre><code>$$ x $$\n</code></pre>',
    );
    expect(meant('Then\n\\[ \\int_0^1 f \\]\nand \\[x\\].')).toBe(
      `<p>Then</p><div data-type="block-math" data-latex="\\int_0^1 f"></div><p>and ${formula('x')}.</p>`,
    );
    for (const sign of ['设 $x^2=1$', '$$\nx\n$$', 'so \\(a\\)', '[^1]: note']) expect([sign, isMarkdown(sign)]).toEqual([sign, true]);
    for (const words of ['It costs $5, or $10_000.', 'US$ 5_000 and $6', '(a)', 'a\\b']) expect([words, isMarkdown(words)]).toEqual([words, false]);
  });

  test('Markdown: footnotes follow the text, boxes are ticked, and what stands before the text is named', () => {
    const meant = htmlOfMarkdown(
      '---\ntitle: Plan\ntags:\n  - a\n---\nOne[^b] two[^1] none[^c].\n\n[^1]: https://www.ets.org\n[^b]: Second, see [^1]\ngoes on.\n\n    More.\n\n- [x] done\n\n```\n[^2]: code\n```',
    );
    expect(meant.head).toEqual(['title', 'tags']);
    expect(
      cleanPaste(meant.html)
        .html.replace(/>\s+</g, '><')
        .replace(/\n(?=<)/g, ''),
    ).toBe(
      [
        '<p>One<sup>[1]</sup> two<sup>[2]</sup> none[^c].</p><ul><li>☑ done</li></ul><pre><code>[^2]: code</code></pre>',
        '<ol><li><p>Second, see <sup>[2]</sup>\ngoes on.</p><p>More.</p></li><li><p><a href="https://www.ets.org">https://www.ets.org</a></p></li></ol>',
      ].join(''),
    );
  });

  test('Google Docs: bold and italic by style, without the wrapper that is called bold', () => {
    const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400">Plan</span></h1><p dir="ltr" style="line-height:1.38;margin-top:0pt"><span style="font-size:11pt;font-weight:700;font-style:normal">Week 1</span><span style="font-weight:400;font-style:italic">: vocabulary</span></p><br><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Ten words</span></p></li></ul><p dir="ltr"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="624" height="300"></p></b>`;
    expect(html(docs)).toBe(
      '<h2>Plan</h2><p><strong>Week 1</strong><em>: vocabulary</em></p><ul><li><p>Ten words</p></li></ul><p><a href="https://lh7-rt.googleusercontent.com/docsz/AD_4nX">图片</a></p>',
    );
    expect(cleanPaste(docs).foreign).toBe(1);
  });

  test('WeChat: nested sections become paragraphs, lazy pictures links, spacers nothing', () => {
    const wechat = `<section style="margin: 0px; padding: 0px;" data-tool="135编辑器"><section><section style="text-align:center"><p style="clear:both"><span style="font-size: 15px;"><strong><span leaf="">托福改革</span></strong></span></p></section><section><span leaf="">2026 年起</span><span style="color:#f00">分数改为 1–6 分</span></section><section><br></section><p>&nbsp;</p><p><img class="rich_pages wxw-img" data-src="https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png" src="data:image/svg+xml,%3Csvg%3E" alt=""></p></section><mp-style-type data-value="3"></mp-style-type></section>`;
    const clean = cleanPaste(wechat);
    expect(clean.html.replace(/>\s+</g, '><')).toBe(
      '<p><strong>托福改革</strong></p><p>2026 年起分数改为 1–6 分</p><p><a href="https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png">图片</a></p>',
    );
    expect(clean).toMatchObject({ foreign: 1, unreadable: 0, pictures: [] });
  });

  test('WeChat: words and pictures of a drawing stay, an ornament goes', () => {
    const drawing = (inside: string, style = '') =>
      `<section><svg viewBox="0 0 9 9" style="${style}" xmlns="http://www.w3.org/2000/svg">${inside}</svg></section>`;
    const clean = cleanPaste(
      `<p>Above</p>${drawing('<rect width="9" height="9"></rect>')}${drawing('<g><text>点击</text><text>展开</text></g>')}${drawing('<style>.a{fill:red}</style>', 'background-image: url(&quot;https://mmbiz.qpic.cn/a/640&quot;)')}`,
    );
    expect(clean.html.replace(/>\s+</g, '><')).toBe('<p>Above</p><p>点击 展开</p><p><a href="https://mmbiz.qpic.cn/a/640">图片</a></p>');
    expect(clean.foreign).toBe(1);
  });

  test('Word: changes that are tracked come as if they were accepted', () => {
    const changed =
      '<p class=MsoNormal>Keep<span class=msoIns><ins cite="mailto:Li" datetime="2026-11-01T10:20"> new words</ins></span><span class=msoDel><del cite="mailto:Li" datetime="2026-11-01T10:21"> old ones</del></span>.</p>';
    const clean = cleanPaste(changed);
    expect([clean.html, clean.changes]).toEqual(['<p>Keep new words.</p>', 2]);
    // Elsewhere both are words of the author's own.
    expect(html('<p><ins>in</ins> and <del>out</del></p>')).toBe('<p><ins>in</ins> and <del>out</del></p>');
  });

  test('the small things: notes stay raised, marked words marked, check boxes are no pictures, and what plays is counted or linked', () => {
    const note =
      '<a style="mso-footnote-id:ftn1" href="#_ftn1"><span class=MsoFootnoteReference><span><![if !supportFootnotes]>[1]<![endif]></span></span></a>';
    expect(html(`<p class=MsoNormal>See${note}, and <span style='background:yellow;mso-highlight:yellow'>this</span></p>`)).toBe(
      '<p>See<sup>[1]</sup>, and <mark>this</mark></p>',
    );
    const commented =
      "<p class=MsoNormal>Keep<span class=MsoCommentReference><a class=msocomanchor href=\"#_msocom_1\">[LW1]</a></span></p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>[LW1] For us alone</p></div></div>";
    expect(html(commented)).toBe('<p>Keep</p>');
    const box = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" aria-roledescription="checkbox">';
    const list = cleanPaste(
      `<ul><li role="checkbox" aria-checked="false">${box}<p>Read</p></li><li role="checkbox" aria-checked="true">${box}<p>Rest</p></li></ul>`,
    );
    expect([list.html, list.pictures]).toEqual(['<ul><li><p>☐ Read</p></li><li><p>☑ Rest</p></li></ul>', []]);
    expect(
      html('<ul><li><input type="checkbox" checked> Done</li></ul><p><strike>old</strike>, <acronym title="A test">GRE</acronym></p><address>Here</address>'),
    ).toBe('<ul><li>☑ Done</li></ul><p><s>old</s>, <abbr title="A test">GRE</abbr></p><p>Here</p>');
    const players = cleanPaste(
      '<section><p>Listen</p><mpvoice name="Part 1" src="/cgi-bin/x"></mpvoice><mp-common-mpaudio></mp-common-mpaudio><video data-src="https://v.qq.com/x?vid=1"></video></section>',
    );
    expect([players.html, players.lost]).toEqual(['<p>Listen</p><p><a href="https://v.qq.com/x?vid=1">x</a></p>', 2]);
  });

  test('pictures: our own stay, those that come as data leave a marker, pasted addresses of ours become paths', () => {
    const pixel = 'data:image/png;base64,iVBORw0KGgo=';
    const clean = cleanPaste(
      `<p>See <a href="https://site.test/GRE">this</a> <picture><source srcset="/media/a-400.avif 400w"><img src="https://site.test/media/a.webp?v=1a2b3c4d" alt="A"></picture></p><p><img src="${pixel}" alt="B"></p>`,
      'https://site.test',
    );
    expect(clean.html).toBe(`<p>See <a href="/GRE">this</a> <img src="/media/a.webp" alt="A"></p><p>${markerOf(0)}</p>`);
    expect(clean.pictures).toEqual([{ marker: markerOf(0), dataUrl: pixel, alt: 'B' }]);
    expect(hasWords(`<p>${markerOf(0)}</p>`)).toBe(false);
    const file = fileOfDataUrl(pixel, 'pasted');
    expect([file?.name, file?.type, file?.size]).toEqual(['pasted.png', 'image/png', 8]);
    expect(fileOfDataUrl('data:image/png;base64,%%%', 'x')).toBeNull();
  });

  test('nothing that runs or hides survives', () => {
    expect(
      html(
        '<div onclick="x()"><script>alert(1)</script><p style="position:fixed" class="z">A<br><br>B</p><video src="https://evil.test/x" title="Film"></video><a href="javascript:x()">c</a><form><input value="q"><button>d</button></form></div>',
      ),
    ).toBe('<p>A</p><p>B</p><p><a href="https://evil.test/x">Film</a>c</p>');
  });

  test('a formula that carries its LaTeX stays a formula', () => {
    const katex =
      '<p>x <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">½</span></span></p>';
    expect(html(katex)).toBe('<p>x <span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p>');
    const wikipedia =
      '<p>so <span class="mwe-math-element"><span style="display:none"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^{2}</annotation></semantics></math></span><img src="https://wikimedia.org/svg/1" alt="x^{2}"></span></p>';
    expect(cleanPaste(wikipedia)).toMatchObject({ html: '<p>so <span data-type="inline-math" data-latex="x^{2}"></span></p>', foreign: 0 });
  });

  test('lines that end where a page had no more room become paragraphs; verses, lists and whole paragraphs stay', () => {
    const page =
      'The reading section of the test measures your abil-\nity to understand university-level texts and pas-\nsages. In many programs around the world students\nare expected to read such texts.\nPassages are followed by questions, which a reader\ncan answer without knowing more than the text and\nits words say.';
    expect(paragraphsOfPage(page)).toEqual([
      'The reading section of the test measures your ability to understand university-level texts and passages. In many programs around the world students are expected to read such texts.',
      'Passages are followed by questions, which a reader can answer without knowing more than the text and its words say.',
    ]);
    const chinese =
      '托福阅读考查考生理解大学水平学术文章的能力，文章\r\n选自各学科的教材，考生不需要具备任何背景知识，所\r\n有答案都能在文章中找到。每篇文章后面有十道题，题\r\n型包括词汇题和推断题。';
    expect(paragraphsOfPage(chinese)).toEqual([
      '托福阅读考查考生理解大学水平学术文章的能力，文章选自各学科的教材，考生不需要具备任何背景知识，所有答案都能在文章中找到。每篇文章后面有十道题，题型包括词汇题和推断题。',
    ]);
    for (const other of [
      'Two roads diverged in a yellow wood,\nAnd sorry I could not travel both\nAnd be one traveler, long I stood\nAnd looked down one as far as I could',
      'When to the sessions of sweet silent thought alone\nI summon up remembrance of things past and gone,\nI sigh the lack of many a thing I sought for long,\nAnd with old woes new wail my dear time’s waste',
      'One whole sentence that fills this line to its end.\nAnother whole sentence that fills a line as well.\nA third whole sentence that is as long as others.\nThe last of these sentences, which is whole too.',
      'Name and address of the person who wrote this text\n12 Example Street\nExample Town and all that follows in this long line\nCountry',
      `${'word '.repeat(60)}\n\n${'word '.repeat(60)}`,
      'a\nb\nc\nd',
    ])
      expect([other, paragraphsOfPage(other)]).toEqual([other, null]);
  });

  test('lines with tabs become a table; other text does not', () => {
    expect(tableOfText('Test\tLow\nGRE\t<130>\n')).toBe(
      '<table><tbody><tr><td>Test</td><td>Low</td></tr><tr><td>GRE</td><td>&lt;130&gt;</td></tr></tbody></table>',
    );
    expect([tableOfText('one\ttwo'), tableOfText('a\nb'), tableOfText('a\tb\nc')]).toEqual([null, null, null]);
  });
});
