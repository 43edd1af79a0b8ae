import { giveNewPassword, UnknownUser } from '../resources/users/new-password.ts';
import { runCommand, say } from './command.ts';

runCommand({
  usage: `usage: npm run password -- USERNAME [--remove-second-factor]

  Makes up a new password for a user who cannot sign in any more, prints it once and ends all their sessions. With
  --remove-second-factor the user signs in without an authenticator until a new one is set up. The log of the console keeps a
  line of it. The server may run meanwhile. Who can still sign in changes passwords in the console.
`,
  options: { 'remove-second-factor': { type: 'boolean' } },
  words: { min: 1, max: 1 },
  reads: true,
  failed: 'The password was not changed',
  expected: [UnknownUser],
  read: ({ 'remove-second-factor': removeFactor = false }, [username = '']) => ({ username, removeFactor }),
  run: async ({ deps }, { username, removeFactor }) => {
    const { password, factor_removed, disabled, ...user } = await giveNewPassword(deps, username, { removeFactor });
    say(`\n  username  ${user.username}\n  password  ${password}\n\n`);
    say('This password is shown once. Change it in the console, behind your name. All sessions of this user have ended.\n');
    if (removeFactor) say(factor_removed ? 'The second factor was removed.\n' : 'There was no second factor.\n');
    if (disabled) say('The account is disabled: an admin enables it in the console.\n');
  },
});
