import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURES } from '../../config/limits.ts';
import { cleanPicture, UnreadablePicture, withoutPngTexts } from '../../server/media/images.ts';
import { PictureProcess } from '../../server/media/picture-process.ts';
import { safeSvg } from '../../server/media/svg.ts';
import { canvas, filterBomb } from '../support/media-files.ts';

const drawing = (body: string, head = '') => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" ${head}>${body}</svg>`;
const svgOf = (text: string) => safeSvg(Buffer.from(text));
const rect = '<rect width="4" height="4"/>';

describe('an SVG is written again from what is allowed', () => {
  it('in UTF-16 as in UTF-8', () => {
    const text = `\ufeff<?xml version="1.0" encoding="UTF-16"?>${drawing(`<title>雅思</title>${rect}`)}`;
    const written = svgOf(drawing(`<title>雅思</title>${rect}`));
    expect(written).toHaveProperty('svg');
    expect([safeSvg(Buffer.from(text, 'utf16le')), safeSvg(Buffer.from(text, 'utf16le').swap16())]).toEqual([written, written]);
  });

  it.each([
    ['a filter', drawing(`<filter id="f"><feTurbulence numOctaves="255"/></filter>${rect}`), '滤镜'],
    ['a filter function in a style', drawing('<rect style="fill:red; filter: blur(300px)" width="4" height="4"/>'), '滤镜'],
    ['a filter in a style sheet', drawing(`<style>.a{filter:url(#f)}</style>${rect}`), '滤镜'],
    ['a filter as attribute', drawing('<rect filter="url(#f)" width="4" height="4"/>'), '滤镜'],
    ['a mask', drawing(`<mask id="m">${rect}</mask>`), '蒙版'],
    ['a pattern', drawing(`<defs><pattern id="p" width="1" height="1">${rect}</pattern></defs>`), '图案'],
    ['a use of a use', drawing(`<g id="a">${rect}</g><g id="b"><use href="#a"/></g><use href="#b"/>`), 'use'],
    ['a use of itself', drawing('<g id="a"><use href="#a"/></g>'), 'use'],
    ['uses that draw too much', drawing(`<g id="a">${rect.repeat(500)}</g>${'<use href="#a"/>'.repeat(200)}`), '20000'],
    ['too many elements', drawing(rect.repeat(10_001)), '10000'],
    ['depth', drawing('<g>'.repeat(100) + '</g>'.repeat(100)), '60 层'],
    ['depth in what is left out', drawing(`<metadata>${'<b>'.repeat(100)}${'</b>'.repeat(100)}</metadata>`), '60 层'],
    ['a path without end', drawing(`<path d="M0 0${'h1v1'.repeat(60_000)}"/>`), '过长'],
    ['many long paths', drawing(`<path d="M0 0${'h1v1'.repeat(40_000)}"/>`.repeat(6)), '过多'],
    ['numbers past all sense', drawing('<rect width="1e300" height="4"/>'), '数值过大'],
    ['an unknown element', drawing('<hatch/>'), 'hatch'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${drawing('<text>&a;</text>')}`, '实体'],
    ['a style sheet from outside', drawing(`<style>@import url(http://a.test/x.css);</style>${rect}`), '@'],
    ['a style sheet of very many rules', drawing(`<style>${'a{fill:red}'.repeat(501)}</style>${rect.repeat(9990)}`), '样式规则过多'],
    ['very many rules in many style sheets', drawing(`${'<style>a{fill:red}</style>'.repeat(1000)}${rect.repeat(8000)}`), '样式规则过多'],
    ['selectors in lists', drawing(`<style>${`${Array(240).fill('a').join()}{fill:red}`.repeat(3)}</style>${rect.repeat(9000)}`), '样式规则过多'],
    ['selectors that look upwards', drawing(`<style>${'a b>c d{fill:red}'.repeat(4)}</style>${rect.repeat(9000)}`), '样式规则过多'],
    ['another encoding than it says', `<?xml version="1.0" encoding="UTF-16"?>${String.fromCharCode(0xfffe)}`, 'XML'],
    ['no end', drawing('<g>'), 'XML'],
    ['a picture inside', drawing('<image width="9" height="9" href="data:image/png;base64,iVBO"/>'), '内嵌图片（image）'],
    ['words in HTML', drawing(`${rect}<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Start</p></foreignObject>`), 'HTML 文字（foreignObject）'],
    ['nothing to be seen', drawing('<defs><clipPath id="a"/></defs><g/>'), '没有可以显示的'],
    ['no size', `<svg xmlns="http://www.w3.org/2000/svg">${rect}</svg>`, '大小'],
    ['a size that is a part of nothing', `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%">${rect}</svg>`, '大小'],
    ['a size in letters', `<svg xmlns="http://www.w3.org/2000/svg" width="10em" height="5em">${rect}</svg>`, '大小'],
    ['a width of nothing', `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="5">${rect}</svg>`, '为零'],
    ['a frame of nothing', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5" viewBox="0 0 0 5">${rect}</svg>`, '为零'],
    ['a line of a picture', `<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="1">${rect}</svg>`, '细长'],
    ['a path in a style', drawing('<path style="d:path(\'M0 0h9v9z\')"/>'), '路径（d）'],
    ['a turn around a place', drawing('<rect width="4" height="4" transform="rotate(45)" transform-origin="2 2"/>'), '变换原点'],
    ['a turn around a place in a style', drawing(`<style>.a{transform:rotate(45deg);transform-origin:50% 50%}</style>${rect}`), '变换原点'],
    ['a turn in space', drawing('<rect width="4" height="4" style="transform:rotateX(45deg)"/>'), '变换（transform）'],
    ['a move by a part of itself', drawing('<rect width="4" height="4" style="transform:translate(50%,0)"/>'), '变换（transform）'],
    ['a colour that is a variable', drawing('<style>svg{--c:red}</style><rect width="4" height="4" fill="var(--c)"/>'), '变量'],
    ['a width that is to be worked out', drawing('<rect height="4" style="width:calc(1px + 4px)"/>'), '计算式'],
    ['a clip that is a shape of a style', drawing('<rect width="4" height="4" style="clip-path:circle(2px)"/>'), '裁剪形状'],
    ['rules for what stands beside', drawing(`<style>g+rect{fill:red}</style>${rect}`), '选择器（g+rect）'],
    ['rules for what comes second', drawing(`<style>rect:nth-child(2){fill:red}</style>${rect}`), '选择器'],
    ['rules for what editors keep', drawing(`<style>[data-name="a"]{fill:red}</style>${rect}`), '选择器'],
    ['rules within rules', drawing(`<style>g{fill:red;rect{fill:blue}}</style>${rect}`), '选择器'],
    ['no namespace', '<svg viewBox="0 0 4 4"><rect width="4" height="4"/></svg>', '命名空间'],
  ])('refuses %s', (_, text, word) => {
    expect(svgOf(text)).toEqual({ problem: expect.stringContaining(word) });
  });

  it('keeps shapes, gradients, clips, texts and styles; leaves out scripts, handlers, pictures, links and what editors keep', () => {
    const answer = svgOf(
      `<?xml version="1.0"?><!-- c --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:e="http://e.test/" viewBox="0 0 4 4" onload="x()" e:version="1">
       <e:guide><e:line/></e:guide><metadata><b/></metadata><script>alert(1)</script><style>/* a */ .a{fill:#0f0;behavior:url(x)} .b{fill:url(http://a.test/)}</style>
       <defs><linearGradient id="g"><stop offset="0" stop-color="#1e9999"/></linearGradient></defs>
       <a xlink:href="javascript:alert(1)"><rect class="a" fill="url(#g)" onclick="x()" width="4" height="4"/></a>
       <use xlink:href="http://a.test/x.svg#a"/><use xlink:href="#g"/><image href="file:///etc/passwd"/><foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>
       <set attributeName="href" to="x"/><text x="1" y="1">a &lt; b</text></svg>`,
    );
    expect('svg' in answer && answer.svg.replace(/\s{2,}/g, '')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><style>.a{fill:#0f0}.b{}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#1e9999"></stop></linearGradient></defs>' +
        '<g><rect class="a" fill="url(#g)" width="4" height="4"></rect></g><use></use><use href="#g"></use><text x="1" y="1">a &#60; b</text></svg>',
    );
  });

  it('takes words in HTML beside which the same stand as text, and elements with a prefix', () => {
    const both = '<switch><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Start</p></foreignObject><text x="1">Start</text></switch>';
    expect(svgOf(drawing(both))).toEqual({ svg: expect.stringContaining('<switch><text x="1">Start</text></switch>') });
    expect(svgOf('<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><s:rect width="4" height="4"/></s:svg>')).toEqual({
      svg: expect.stringContaining('<rect width="4" height="4"></rect>'),
    });
  });

  it('writes one address for a use that has two, the one that counts', () => {
    const svg = (attributes: string) =>
      svgOf(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 4"><use ${attributes}/></svg>`);
    for (const [attributes, href] of [
      ['href="#a" xlink:href="#a"', 'a'],
      ['xlink:href="#b" href="#a"', 'a'],
      ['href="#a" xlink:href="#b"', 'a'],
      ['xlink:href="#b"', 'b'],
    ] as const)
      expect(svg(attributes)).toEqual({ svg: expect.stringContaining(`<use href="#${href}"></use>`) });
  });

  it('keeps places and measures of styles, conditions on attributes, and measures in pixels', () => {
    expect(svgOf(drawing('<style>rect[id="a"],[class~=b]{x:1px;transform:translate(1px,2px) rotate(45deg)}</style><circle style="cx:1cm;r:2px"/>'))).toEqual({
      svg: expect.stringContaining(
        '<style>rect[id=&#34;a&#34;],[class~=b]{x:1px;transform:translate(1px,2px) rotate(45deg)}</style><circle style="cx:37.7953px;r:2px"></circle>',
      ),
    });
    expect(svgOf(drawing('<text font-size="12pt" style="font:9pt Arial" stroke-dasharray="1pc,2">a</text><path d="M1 2q3 4 5 6"/>'))).toEqual({
      svg: expect.stringContaining('<text font-size="16px" style="font:12px Arial" stroke-dasharray="16px,2">a</text><path d="M1 2q3 4 5 6"></path>'),
    });
    expect(svgOf(drawing(`<g fill="#fff" style="fill:light-dark(#fff, var(--dark))">${rect}</g>`))).toEqual({
      svg: expect.stringContaining('<g fill="#fff" style="">'),
    });
  });

  it('takes the classes of a logo, hundreds of them', () => {
    const rules = Array.from({ length: 700 }, (_, n) => `.c${n}{fill:#${(n + 256).toString(16)}}`).join('');
    expect(svgOf(drawing(`<style>${rules}</style>${rect.repeat(900)}`))).toEqual({ svg: expect.stringContaining(rules) });
  });

  it.each([
    ['comments that never end', `<style>${'/*'.repeat(400_000)}</style>`],
    ['openings of addresses', `<rect fill="${'url(  '.repeat(30_000)}"/>`],
    ['digits before no unit', `<rect x="${'1'.repeat(99_000)},${'.'.repeat(90_000)}"/>`],
    ['moves that never end', `<rect style="transform:${'scale(1) '.repeat(20_000)}x"/>`],
    ['selectors', `<style>${`${'[id'.repeat(160)}{fill:red}`.repeat(1000)}</style>`],
    ['digits', `<rect x="${'1'.repeat(190_000)}"/>`],
    ['attributes', `<rect ${Array.from({ length: 40_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`],
  ])('takes one look at %s', (_, body) => {
    // A pattern that goes back would take minutes here: the runner's own limit is the assertion.
    expect(Object.keys(svgOf(drawing(body)))).toHaveLength(1);
  });
});

/** A part of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG whose head says that it is huge, and whose data are a few bytes. */
function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

/** What part of a drawing's picture is red, in hundredths, and its size. */
async function drawnRed(svg: string) {
  const { bytes, width, height } = await cleanPicture(Buffer.from(svg), 'image/svg+xml');
  const data = await sharp(bytes).ensureAlpha().raw().toBuffer();
  let red = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 50 && (data[at + 3] ?? 0) > 200) red += 1;
  return { size: [width, height], red: Math.round((red * 100) / (width * height)) };
}

describe('a drawing', () => {
  const svg = (head: string, body: string) => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${body}</svg>`;

  it.each([
    ['measured in inches', svg('width="1in" height=".5in"', '<rect width="96" height="48" fill="red"/>'), 100],
    ['with parts in centimetres', svg('width="100" height="50"', '<rect width="1.3229166cm" height="50" fill="red"/>'), 50],
    ['that is tiny', svg('width="0.002" height="0.001" viewBox="0 0 100 50"', '<rect width="100" height="50" fill="red"/>'), 100],
    ['that is huge', svg('width="1000000" height="500000"', '<rect width="1000000" height="500000" fill="red"/>'), 100],
    ['whose size is in a style too', svg('width="100" height="50" style="width:100%;height:100%"', '<rect width="100" height="50" fill="red"/>'), 100],
    [
      'whose use has two addresses',
      svg('width="100" height="50"', '<defs><rect id="a" width="100" height="50" fill="red"/></defs><use href="#a" xlink:href="#a"/>'),
      100,
    ],
    ['with places in styles', svg('width="100" height="50"', '<style>rect{x:50px;width:50px;height:50px;fill:red}</style><rect/>'), 50],
    ['moved by a style', svg('width="100" height="50"', '<rect width="100" height="50" fill="red" style="transform:translate(50px,0)"/>'), 50],
    ['coloured by a condition', svg('width="100" height="50"', '<style>[id="a"]{fill:red}</style><rect id="a" width="100" height="50"/>'), 100],
  ])('%s is drawn as browsers show it', async (_, text, red) => {
    expect(await drawnRed(text)).toEqual({ size: [1600, 800], red });
  });

  it.each([
    ['all hidden', '<rect display="none" width="100" height="50"/>'],
    ['outside', '<rect x="200" width="100" height="50"/>'],
    ['of no measure', '<circle cx="5" cy="5"/>'],
    ['clear as glass', '<g opacity="0"><rect width="100" height="50"/></g>'],
    ['of an empty text', '<text x="5" y="5"> </text>'],
    ['of what is nowhere', '<use href="#a"/>'],
  ])('of nothing is refused: %s', async (_, body) => {
    await expect(cleanPicture(Buffer.from(svg('width="100" height="50"', body)), 'image/svg+xml')).rejects.toMatchObject({
      reason: expect.stringContaining('空白'),
    });
  });
});

describe('pictures that cameras wrote', () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const taken = () => sharp({ create: { width: 64, height: 48, channels: 3, background: 'red', noise } });

  it('with a head that is not quite right, or bytes between the parts, are taken', async () => {
    const jpeg = await taken().jpeg().toBuffer();
    const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    const samsung = Buffer.from(jpeg);
    samsung[scan + 2 + jpeg.readUInt16BE(scan + 2) - 2] = 0;
    const first = 4 + jpeg.readUInt16BE(4);
    const stray = Buffer.concat([jpeg.subarray(0, first), Buffer.alloc(3), jpeg.subarray(first)]);
    for (const bytes of [samsung, stray]) expect(await cleanPicture(bytes, 'image/jpeg')).toMatchObject({ width: 64, height: 48 });
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('and %s that ends too early is refused', async (format) => {
    const whole = await taken().toFormat(format).toBuffer();
    for (const part of [0.3, 0.6, 0.9]) {
      const cut = cleanPicture(whole.subarray(0, Math.floor(whole.length * part)), `image/${format}`);
      await expect(cut).rejects.toMatchObject({ reason: expect.stringMatching(/损坏.*重新导出/) });
    }
  });
});

describe('bombs', () => {
  it.each([
    ['a PNG of 60,000 × 60,000', () => hugePng(60_000, 60_000), 'image/png', '5000 万像素'],
    ['a PNG of 2³¹ pixels a side', () => hugePng(2_147_483_647, 2_147_483_647), 'image/png', ''],
    ['a GIF of many frames', () => gifOf(1500), 'image/gif', '1000 帧'],
    ['a WebP past the pixels', () => canvas(8000, 8000).webp({ effort: 0, quality: 1 }).toBuffer(), 'image/webp', '5000 万像素'],
  ])('%s is refused', async (_, make, mime, word) => {
    const cleaned = cleanPicture(await make(), mime);
    await expect(cleaned).rejects.toThrow(UnreadablePicture);
    await expect(cleaned).rejects.toMatchObject({ reason: expect.stringContaining(word) });
  });
});

describe('texts in a PNG', () => {
  const START = 33;
  const plain = () => canvas(20, 10).png().toBuffer();
  const packed = (bytes: number) => chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 'A'))]));
  const within = (picture: Buffer, ...chunks: Buffer[]) => Buffer.concat([picture.subarray(0, START), ...chunks, picture.subarray(START)]);

  it('are taken out before anything unpacks them, wherever they stand', async () => {
    const picture = await plain();
    const texts = [packed(100), chunk('tEXt', Buffer.from('Author\0A')), chunk('iTXt', Buffer.from('A\0\0\0\0\0B'))];
    expect(withoutPngTexts(within(picture, ...texts)).equals(picture)).toBe(true);
    expect(withoutPngTexts(Buffer.concat([within(picture, texts[0] as Buffer), packed(10)])).equals(picture)).toBe(true);
    expect(withoutPngTexts(picture)).toBe(picture);
  });

  it('that make a bomb of a picture leave a picture', async () => {
    const bomb = within(await plain(), ...Array<Buffer>(50).fill(packed(48_000_000)));
    expect(await cleanPicture(bomb, 'image/png')).toMatchObject({ width: 20, height: 10 });
  });

  it('of which there are more than any program writes are refused, before or behind the picture', async () => {
    const [picture, text] = [await plain(), chunk('tEXt', Buffer.alloc(0))];
    const crowd = Buffer.alloc(text.length * PICTURES.chunks, text);
    for (const png of [within(picture, crowd), Buffer.concat([picture, crowd])])
      await expect(cleanPicture(png, 'image/png')).rejects.toMatchObject({ reason: expect.stringMatching(/10 万个数据块.*另存为/) });
    const fewer = within(picture, crowd.subarray(0, text.length * (PICTURES.chunks - 10)));
    expect(await cleanPicture(fewer, 'image/png')).toMatchObject({ width: 20, height: 10 });
  });

  it('that are cut off, or longer than the file, end the walk', async () => {
    const picture = await plain();
    const text = packed(1000);
    expect(withoutPngTexts(within(picture, text).subarray(0, START + 20)).equals(picture.subarray(0, START))).toBe(true);
    for (const bytes of [0, 7, 8, 15, 16, 40]) expect(withoutPngTexts(picture.subarray(0, bytes)).length).toBe(bytes);
    const endless = Buffer.from(picture);
    endless.writeUInt32BE(0xff_ff_ff_ff, 8);
    expect(withoutPngTexts(endless).equals(endless)).toBe(true);
  });
});

/** A GIF of so many frames of one pixel. */
function gifOf(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f90401000000002c00000000010001000002024401003b'.slice(0, -2), 'hex');
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

describe('the process that decodes', () => {
  const end = ({ pid }: PictureProcess, signal: NodeJS.Signals) => {
    if (pid) process.kill(pid, signal);
  };

  it('is killed when a picture never ends, and the next picture gets a new one', async () => {
    const pictures = new PictureProcess();
    const stuck = pictures.run({ kind: 'draw', svg: filterBomb(), side: 1600 }, { deadline_ms: 1500, urgent: true });
    const pid = pictures.pid;
    const next = pictures.run({ kind: 'clean', bytes: await canvas(20, 10).png().toBuffer(), mime: 'image/png' }, { deadline_ms: 20_000, urgent: true });
    expect(await stuck).toEqual({ failure: 'time' });
    expect(await next).toMatchObject({ pictures: [{ width: 20, height: 10 }] });
    expect(pictures.pid).not.toBe(pid);
    expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
  });

  it('is ended by itself when it takes too much memory', async () => {
    const pictures = new PictureProcess({ pixels: 50_000_000, frames: 10, memory_bytes: 150_000_000 });
    const bytes = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'red' } })
      .webp({ effort: 0 })
      .toBuffer();
    expect(await pictures.run({ kind: 'clean', bytes, mime: 'image/webp' }, { deadline_ms: 20_000, urgent: true })).toMatchObject({ failure: 'memory' });
    const small = await canvas(20, 10).png().toBuffer();
    expect(await pictures.run({ kind: 'clean', bytes: small, mime: 'image/png' }, { deadline_ms: 20_000, urgent: true })).toHaveProperty('pictures');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('that others end by %s says nothing of the picture: another try may do it', async (signal) => {
    const pictures = new PictureProcess();
    const bytes = await canvas(20, 10).png().toBuffer();
    const drawing = () => pictures.run({ kind: 'draw', svg: filterBomb(), side: 1600 }, { deadline_ms: 20_000, urgent: true });
    const cutOff = drawing();
    end(pictures, signal);
    await expect(cutOff).rejects.toMatchObject({ code: 'not_ready', status: 503 });
    expect(await pictures.run({ kind: 'clean', bytes, mime: 'image/png' }, { deadline_ms: 20_000, urgent: true })).toHaveProperty('pictures');
    // The one that rests is ended too: the next picture does not go to it.
    end(pictures, signal);
    await expect.poll(() => pictures.pid).toBeNull();
    expect(await pictures.run({ kind: 'clean', bytes, mime: 'image/png' }, { deadline_ms: 20_000, urgent: true })).toHaveProperty('pictures');
  });

  it.each(['SIGSEGV', 'SIGABRT'] as const)('that a decoder brings down (%s) will not do better at another try', async (signal) => {
    const pictures = new PictureProcess();
    const drawing = pictures.run({ kind: 'draw', svg: filterBomb(), side: 1600 }, { deadline_ms: 20_000, urgent: true });
    end(pictures, signal);
    expect(await drawing).toMatchObject({ failure: 'memory' });
  });

  it('knows no secret of ours', async () => {
    const pictures = new PictureProcess();
    process.env.DATABASE_URL = 'postgres://secret@nowhere/';
    try {
      await pictures.run({ kind: 'clean', bytes: await canvas(2, 2).png().toBuffer(), mime: 'image/png' }, { deadline_ms: 20_000, urgent: true });
      const { readFile } = await import('node:fs/promises');
      if (process.platform === 'linux') expect(await readFile(`/proc/${pictures.pid}/environ`, 'utf8')).not.toContain('secret');
    } finally {
      delete process.env.DATABASE_URL;
    }
  });

  it('takes people’s pictures before the copies that nobody waits for, one at a time', async () => {
    const pictures = new PictureProcess();
    const bytes = await canvas(300, 200).png().toBuffer();
    const order: string[] = [];
    const add = (name: string, urgent: boolean) =>
      pictures
        .run(urgent ? { kind: 'clean', bytes, mime: 'image/png' } : { kind: 'variants', bytes }, { deadline_ms: 20_000, urgent })
        .then(() => order.push(name));
    await Promise.all([add('first', false), add('copies', false), add('upload', true)]);
    expect(order).toEqual(['first', 'upload', 'copies']);
  });
});
