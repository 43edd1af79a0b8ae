import { request as http } from 'node:http';
import { apiAs, dialog, expect, openDashboard, READER, signIn, test, tokenOf, unique } from './support.ts';

/** Signs in from another network: every address of 127/8 is this machine, and each third of one is a network of its own. */
function signInFrom(server: string, localAddress: string, who: { username: string; password: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = http(
      `${server}/api/auth/login`,
      { method: 'POST', localAddress, headers: { 'content-type': 'application/json', 'user-agent': READER } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(who));
  });
}

test('a sign-in from a new network is told on the dashboard, called one’s own, or ended', async ({ page, request, server, api }) => {
  const editor = { username: unique('travels').replace(' ', '-'), password: 'a long password' };
  await api.users.create({ body: editor });
  await signIn(page, request, editor);
  await openDashboard(page);
  const notice = page.getByRole('alert').filter({ hasText: '从新的网络登录' });
  await expect(notice).toHaveCount(0);

  expect(await signInFrom(server, '127.44.1.1', editor)).toBe(200);
  await page.reload();
  await expect(notice).toContainText('Chrome');
  await expect(notice).toContainText('127.44.1.1');
  await notice.getByRole('button', { name: '是我本人' }).click();
  await expect(notice).toHaveCount(0);

  expect(await signInFrom(server, '127.45.1.1', editor)).toBe(200);
  await page.reload();
  await notice.getByRole('button', { name: '查看登录设备' }).click();
  const sessions = dialog(page, /登录设备/);
  const there = sessions.getByRole('listitem').filter({ hasText: '127.45.1.1' });
  await there.getByRole('button').click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /^退\s*出$/ })
    .click();
  await expect(there).toHaveCount(0);
  const own = apiAs(request, await tokenOf(request, editor));
  expect((await own.auth.sessions()).data.some(({ ip }) => ip === '127.45.1.1')).toBe(false);
});
