import { expect, test } from 'vitest';
import { readEnv } from '../../server/env.ts';

test('without variables the defaults of the README hold', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    database_url: null,
    storage_url: null,
    public_url: 'http://127.0.0.1:3000',
    admin_username: 'admin',
    admin_password: null,
    sample_content: true,
    trust_proxy: false,
    cors_origins: [],
    log_level: 'info',
  });
});

test.each([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['DATABASE_URL', 'not an address'],
  ['STORAGE_URL', 's3://bucket'],
  ['PUBLIC_URL', 'ftp://x'],
  ['PUBLIC_URL', 'https://x.example/path'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_USERNAME', 'a b'],
  ['SAMPLE_CONTENT', 'maybe'],
  ['TRUST_PROXY', 'sometimes'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '10'],
  ['API_DOCS', 'perhaps'],
  ['CORS_ORIGINS', 'https://a.example/path'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start with a sentence that names it', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(name);
});

test('good values are taken', () => {
  const env = readEnv({
    TRUST_PROXY: '10.0.0.0/8, ::1',
    CORS_ORIGINS: 'https://a.example,https://b.example',
    SAMPLE_CONTENT: 'off',
    PORT: '0',
    HOST: '0.0.0.0',
  });
  expect(env).toMatchObject({ trust_proxy: ['10.0.0.0/8', '::1'], cors_origins: ['https://a.example', 'https://b.example'], sample_content: false, port: 0 });
});
