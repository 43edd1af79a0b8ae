import { expect, test } from 'vitest';
import {
  addressIn,
  addressPair,
  adminMenu,
  adminTitle,
  guard,
  href,
  languageOfPath,
  menuKeyOf,
  serverAnswer,
  sitemapPaths,
} from '../../config/route-projections.ts';

test.each([
  ['/', { kind: 'site', status: 200 }],
  ['/article/gre-format-guide', { kind: 'site', status: 200 }],
  ['/article/12', { kind: 'site', status: 200 }],
  ...['GRE', 'TOEFL', 'LSAT', 'IELTS', 'ACT', 'AP', 'SAT', 'PTE'].map((code) => [`/${code}`, { kind: 'site', status: 200 }] as const),
  ['/gre', { kind: 'redirect', status: 301, to: '/GRE' }],
  ['/GRE/', { kind: 'redirect', status: 301, to: '/GRE' }],
  ['/article/a/', { kind: 'redirect', status: 301, to: '/article/a' }],
  ['/api-test', { kind: 'redirect', status: 302, to: '/' }],
  ['/p-admin', { kind: 'console', status: 200 }],
  ['/p-admin/login', { kind: 'console', status: 200 }],
  ['/p-admin/articles/edit/7', { kind: 'console', status: 200 }],
  ['/p-admin/unknown', { kind: 'not-found', status: 404 }],
  ['/article', { kind: 'not-found', status: 404 }],
  ['/article/a/b', { kind: 'not-found', status: 404 }],
  ['/nothing', { kind: 'not-found', status: 404 }],
] as const)('the server answers %s', (path, answer) => {
  expect(serverAnswer(path)).toEqual(answer);
});

test('guards know only whether there is a token', () => {
  expect(guard('/p-admin/dashboard', false)).toBe('/p-admin/login');
  expect(guard('/p-admin/articles/edit/3', false)).toBe('/p-admin/login');
  expect(guard('/p-admin', false)).toBe('/p-admin/login');
  expect(guard('/p-admin', true)).toBe('/p-admin/dashboard');
  expect(guard('/p-admin/login', true)).toBe('/p-admin/dashboard');
  expect(guard('/p-admin/login', false)).toBeNull();
  expect(guard('/p-admin/media', true)).toBeNull();
  expect(guard('/GRE', false)).toBeNull();
  expect(guard('/api-test', false)).toBe('/');
});

test('the menu has the eight entries of the specification, in its order', () => {
  expect(adminMenu().map(({ path, name }) => [path, name])).toEqual([
    ['/p-admin/dashboard', '仪表盘'],
    ['/p-admin/articles', '文章管理'],
    ['/p-admin/categories', '分类管理'],
    ['/p-admin/menus', '菜单管理'],
    ['/p-admin/comments', '评论管理'],
    ['/p-admin/media', '媒体管理'],
    ['/p-admin/settings', '网站设置'],
    ['/p-admin/statistics', '流量统计'],
  ]);
});

test('titles and lit menu entries follow the path', () => {
  expect(adminTitle('/p-admin/articles/create')).toBe('新建文章');
  expect(adminTitle('/p-admin/articles/edit/9')).toBe('编辑文章');
  expect(adminTitle('/p-admin/elsewhere')).toBe('管理后台');
  expect(menuKeyOf('/p-admin/articles/edit/9')).toBe('/p-admin/articles');
});

test('addresses are made from the table', () => {
  expect(href('/article/:id', { id: '托福 入门' })).toBe('/article/%E6%89%98%E7%A6%8F%20%E5%85%A5%E9%97%A8');
  expect(href('/p-admin/articles/edit/:id', { id: 3 })).toBe('/p-admin/articles/edit/3');
  const pages = ['/GRE', '/TOEFL', '/LSAT', '/IELTS', '/ACT', '/AP', '/SAT', '/PTE'];
  expect(sitemapPaths()).toEqual(['/', ...pages, '/zh', ...pages.map((path) => `/zh${path}`)]);
});

test('a page of the table and the feed have an address in each language; everything else has one', () => {
  expect(addressIn('zh', '/')).toBe('/zh');
  expect(addressIn('zh', '/?q=a%20b#articles')).toBe('/zh?q=a%20b#articles');
  expect(addressIn('zh', '/GRE?section=verbal')).toBe('/zh/GRE?section=verbal');
  expect(addressIn('zh', '/zh/GRE')).toBe('/zh/GRE');
  expect(addressIn('en', '/zh/GRE#links')).toBe('/GRE#links');
  expect(addressIn('zh', '/rss.xml?exam=GRE')).toBe('/zh/rss.xml?exam=GRE');
  for (const url of ['/article/x', '/sitemap.xml', 'https://www.ets.org/', '//host/GRE', '#top', 'mailto:a@b', '', '/p-admin'])
    expect(addressIn('zh', url)).toBe(url);
  expect(addressPair('/zh?page=2')).toEqual({ en: '/?page=2', zh: '/zh?page=2' });
  expect(addressPair('/article/x')).toBeNull();
  expect(addressPair('/author/7?page=2')).toEqual({ en: '/author/7?page=2', zh: '/zh/author/7?page=2' });
  expect(addressIn('en', '/zh/author/7')).toBe('/author/7');
  expect(addressIn('zh', '/author/7/8')).toBe('/author/7/8');
  expect(['/zh', '/zh/SAT', '/zh/nope', '/', '/SAT', '/zhang'].map(languageOfPath)).toEqual(['zh', 'zh', 'zh', null, null, null]);
  expect(serverAnswer('/zh/gre')).toEqual({ kind: 'redirect', status: 301, to: '/zh/GRE' });
  expect(serverAnswer('/zh/')).toEqual({ kind: 'redirect', status: 301, to: '/zh' });
});
