import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanPicture, UnreadablePicture, withoutPngTexts } from '../../server/media/images.ts';
import { PictureProcess } from '../../server/media/picture-process.ts';
import { safeSvg } from '../../server/media/svg.ts';
import { canvas, filterBomb } from '../support/media-files.ts';

const drawing = (body: string, head = '') => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" ${head}>${body}</svg>`;
const svgOf = (text: string) => safeSvg(Buffer.from(text));
const rect = '<rect width="4" height="4"/>';

describe('an SVG is written again from what is allowed', () => {
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

  it('takes the classes of a logo, hundreds of them', () => {
    const rules = Array.from({ length: 700 }, (_, n) => `.c${n}{fill:#${(n + 256).toString(16)}}`).join('');
    expect(svgOf(drawing(`<style>${rules}</style>${rect.repeat(900)}`))).toEqual({ svg: expect.stringContaining(rules) });
  });

  it.each([
    ['comments that never end', `<style>${'/*'.repeat(400_000)}</style>`],
    ['openings of addresses', `<rect fill="${'url(  '.repeat(30_000)}"/>`],
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
