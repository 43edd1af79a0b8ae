/**
 * The table of calls: every call there is, without its shapes. Public pages see only this file and types; the shapes
 * (TypeBox) stand beside it, one file per resource, and reach the server, the OpenAPI page and the tests.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; parameters as `:name`. */
  path: string;
  /** `public`: anyone · `token`: any signed-in user · `admin`: the role admin. */
  access: 'public' | 'token' | 'admin';
  /** Values that make a `token` call one for the role admin: of the query, or of a field of the body. */
  admin_when?: { query?: Record<string, string>; body?: Record<string, string> };
  /** The status of a good answer; 200 unless told. */
  status?: 201 | 204;
  /** `zh`: this call's messages are Chinese although it is public (operators use it). */
  language?: 'zh';
  /** The body is multipart with one field `file`. */
  upload?: true;
  /** Leaves no entry in the log of changes: it changes nothing, or comes every few seconds. */
  unlogged?: true;
  /** The answer depends on public content alone: it is cached as bytes until content changes. */
  cached?: true;
  /** The answer is a file of this type, not JSON. */
  produces?: 'text/csv';
}

export const CALLS = {
  auth: {
    login: { method: 'POST', path: '/auth/login', access: 'public', language: 'zh' },
    me: { method: 'GET', path: '/auth/me', access: 'token' },
    renew: { method: 'POST', path: '/auth/renew', access: 'token' },
    update_me: { method: 'PUT', path: '/auth/me', access: 'token' },
    logout: { method: 'POST', path: '/auth/logout', access: 'token', status: 204 },
    change_password: { method: 'POST', path: '/auth/change-password', access: 'token', status: 204 },
    sessions: { method: 'GET', path: '/auth/sessions', access: 'token' },
    revoke_sessions: { method: 'DELETE', path: '/auth/sessions', access: 'token', status: 204 },
    revoke_session: { method: 'DELETE', path: '/auth/sessions/:id', access: 'token', status: 204 },
    second_factor: { method: 'GET', path: '/auth/second-factor', access: 'token' },
    begin_second_factor: { method: 'POST', path: '/auth/second-factor', access: 'token', status: 201 },
    confirm_second_factor: { method: 'POST', path: '/auth/second-factor/confirm', access: 'token' },
    renew_recovery_codes: { method: 'POST', path: '/auth/second-factor/recovery-codes', access: 'token' },
    remove_second_factor: { method: 'POST', path: '/auth/second-factor/remove', access: 'token', status: 204 },
    new_networks: { method: 'GET', path: '/auth/new-networks', access: 'token' },
    dismiss_network: { method: 'DELETE', path: '/auth/new-networks/:id', access: 'token', status: 204, unlogged: true },
  },
  users: {
    list: { method: 'GET', path: '/users', access: 'admin' },
    get_public: { method: 'GET', path: '/users/public/:id', access: 'public', cached: true },
    create: { method: 'POST', path: '/users', access: 'admin', status: 201 },
    update: { method: 'PUT', path: '/users/:id', access: 'admin' },
    remove: { method: 'DELETE', path: '/users/:id', access: 'admin', status: 204 },
    sessions: { method: 'GET', path: '/users/:id/sessions', access: 'admin' },
    revoke_sessions: { method: 'DELETE', path: '/users/:id/sessions', access: 'admin', status: 204 },
    revoke_session: { method: 'DELETE', path: '/users/:id/sessions/:session', access: 'admin', status: 204 },
    remove_second_factor: { method: 'DELETE', path: '/users/:id/second-factor', access: 'admin', status: 204 },
  },
  configs: {
    list: { method: 'GET', path: '/configs', access: 'token' },
    list_public: { method: 'GET', path: '/configs/public', access: 'public', cached: true },
    group: { method: 'GET', path: '/configs/group/:group', access: 'token' },
    get: { method: 'GET', path: '/configs/:key', access: 'token' },
    update: { method: 'PUT', path: '/configs/:key', access: 'admin' },
    batch_update: { method: 'POST', path: '/configs/batch-update', access: 'admin' },
  },
  exams: {
    list_public: { method: 'GET', path: '/exams/public', access: 'public', cached: true },
    get: { method: 'GET', path: '/exams/:code', access: 'token' },
    update: { method: 'PUT', path: '/exams/:code', access: 'token' },
    editions: { method: 'GET', path: '/exams/:code/editions', access: 'token' },
    create_edition: { method: 'POST', path: '/exams/:code/editions', access: 'token', status: 201 },
    update_edition: { method: 'PUT', path: '/editions/:id', access: 'token' },
    remove_edition: { method: 'DELETE', path: '/editions/:id', access: 'token', status: 204 },
  },
  articles: {
    list_public: { method: 'GET', path: '/articles/public', access: 'public', cached: true },
    get_public: { method: 'GET', path: '/articles/public/:slug', access: 'public', cached: true },
    list: { method: 'GET', path: '/articles', access: 'token' },
    counts: { method: 'GET', path: '/articles/counts', access: 'token' },
    export: { method: 'GET', path: '/articles/export', access: 'token', produces: 'text/csv' },
    authors: { method: 'GET', path: '/articles/authors', access: 'token' },
    tags: { method: 'GET', path: '/articles/tags', access: 'token' },
    create: { method: 'POST', path: '/articles', access: 'token', status: 201 },
    get: { method: 'GET', path: '/articles/:id', access: 'token' },
    update: { method: 'PUT', path: '/articles/:id', access: 'token' },
    autosave: { method: 'PUT', path: '/articles/:id/working-copy', access: 'token', unlogged: true },
    remove: { method: 'DELETE', path: '/articles/:id', access: 'token', admin_when: { query: { permanent: 'true' } }, status: 204 },
    restore: { method: 'POST', path: '/articles/:id/restore', access: 'token' },
    discard: { method: 'POST', path: '/articles/:id/discard', access: 'token' },
    take_back: { method: 'POST', path: '/articles/:id/take-back', access: 'token' },
    checked: { method: 'POST', path: '/articles/:id/checked', access: 'token' },
    check: { method: 'POST', path: '/articles/check', access: 'token', unlogged: true },
    check_stored: { method: 'POST', path: '/articles/check-stored', access: 'token', unlogged: true },
    preview_link: { method: 'POST', path: '/articles/:id/preview-link', access: 'token' },
    batch: { method: 'POST', path: '/articles/batch', access: 'token', admin_when: { body: { action: 'delete' } } },
    empty_recycle_bin: { method: 'POST', path: '/articles/empty-recycle-bin', access: 'admin' },
    revisions: { method: 'GET', path: '/articles/:id/revisions', access: 'token' },
    revision: { method: 'GET', path: '/articles/:id/revisions/:revision', access: 'token' },
    restore_revision: { method: 'POST', path: '/articles/:id/revisions/:revision/restore', access: 'token' },
  },
  categories: {
    list_public: { method: 'GET', path: '/categories/public', access: 'public', cached: true },
    list: { method: 'GET', path: '/categories', access: 'token' },
    create: { method: 'POST', path: '/categories', access: 'token', status: 201 },
    reorder: { method: 'POST', path: '/categories/reorder', access: 'token', status: 204 },
    update: { method: 'PUT', path: '/categories/:id', access: 'token' },
    remove: { method: 'DELETE', path: '/categories/:id', access: 'token', status: 204 },
  },
  menus: {
    list_public: { method: 'GET', path: '/menus/public', access: 'public', cached: true },
    list: { method: 'GET', path: '/menus', access: 'token' },
    create: { method: 'POST', path: '/menus', access: 'token', status: 201 },
    replace: { method: 'PUT', path: '/menus', access: 'token' },
    reorder: { method: 'POST', path: '/menus/reorder', access: 'token', status: 204 },
    update: { method: 'PUT', path: '/menus/:id', access: 'token' },
    remove: { method: 'DELETE', path: '/menus/:id', access: 'token', status: 204 },
  },
  comments: {
    list_public: { method: 'GET', path: '/comments/public', access: 'public', cached: true },
    get_public: { method: 'GET', path: '/comments/public/:id', access: 'public', cached: true },
    create: { method: 'POST', path: '/comments', access: 'public', status: 201 },
    list: { method: 'GET', path: '/comments', access: 'token' },
    update: { method: 'PUT', path: '/comments/:id', access: 'token' },
    thread: { method: 'GET', path: '/comments/:id/thread', access: 'token' },
    revisions: { method: 'GET', path: '/comments/:id/revisions', access: 'token' },
    remove: { method: 'DELETE', path: '/comments/:id', access: 'token', status: 204 },
    restore: { method: 'POST', path: '/comments/:id/restore', access: 'token' },
    purge: { method: 'DELETE', path: '/comments/:id/permanent', access: 'admin', status: 204 },
    reply: { method: 'POST', path: '/comments/:id/reply', access: 'token', status: 201 },
    batch: { method: 'POST', path: '/comments/batch', access: 'token' },
  },
  media: {
    list: { method: 'GET', path: '/media', access: 'token' },
    upload: { method: 'POST', path: '/media', access: 'token', status: 201, upload: true },
    batch: { method: 'POST', path: '/media/batch', access: 'token' },
    groups: { method: 'GET', path: '/media/groups', access: 'token' },
    rename_group: { method: 'PUT', path: '/media/groups', access: 'token' },
    get: { method: 'GET', path: '/media/:id', access: 'token' },
    update: { method: 'PUT', path: '/media/:id', access: 'token' },
    replace: { method: 'POST', path: '/media/:id/replace', access: 'token', upload: true },
    replace_with: { method: 'POST', path: '/media/:id/replace-with', access: 'token' },
    remove: { method: 'DELETE', path: '/media/:id', access: 'token', admin_when: { query: { force: 'true' } }, status: 204 },
  },
  search: {
    find: { method: 'GET', path: '/search', access: 'public', cached: true },
    answers: { method: 'GET', path: '/search/answers', access: 'public', cached: true },
    suggest: { method: 'GET', path: '/search/suggest', access: 'public', cached: true },
    aliases: { method: 'GET', path: '/search/aliases', access: 'token' },
    create_alias: { method: 'POST', path: '/search/aliases', access: 'token', status: 201 },
    update_alias: { method: 'PUT', path: '/search/aliases/:id', access: 'token' },
    remove_alias: { method: 'DELETE', path: '/search/aliases/:id', access: 'token', status: 204 },
  },
  statistics: {
    overview: { method: 'GET', path: '/statistics/overview', access: 'token' },
    waiting: { method: 'GET', path: '/statistics/waiting', access: 'token' },
    coverage: { method: 'GET', path: '/statistics/coverage', access: 'token' },
    summary: { method: 'GET', path: '/statistics/summary', access: 'token' },
    trend: { method: 'GET', path: '/statistics/trend', access: 'token' },
    top: { method: 'GET', path: '/statistics/top', access: 'token' },
    searches: { method: 'GET', path: '/statistics/searches', access: 'token' },
    export: { method: 'GET', path: '/statistics/export', access: 'token', produces: 'text/csv' },
    visit: { method: 'POST', path: '/visits', access: 'public', status: 204 },
  },
  backups: {
    list: { method: 'GET', path: '/backups', access: 'admin' },
    create: { method: 'POST', path: '/backups', access: 'admin', status: 201 },
    download_link: { method: 'POST', path: '/backups/:id/download-link', access: 'admin' },
    remove: { method: 'DELETE', path: '/backups/:id', access: 'admin', status: 204 },
  },
  imports: {
    list: { method: 'GET', path: '/imports', access: 'admin' },
    create: { method: 'POST', path: '/imports', access: 'admin', status: 201 },
    add_part: { method: 'POST', path: '/imports/:id/parts', access: 'admin', upload: true, unlogged: true },
    start: { method: 'POST', path: '/imports/:id/start', access: 'admin' },
    cancel: { method: 'POST', path: '/imports/:id/cancel', access: 'admin' },
    remove: { method: 'DELETE', path: '/imports/:id', access: 'admin', status: 204 },
  },
  audit: {
    list: { method: 'GET', path: '/audit', access: 'admin' },
  },
} as const satisfies Record<string, Record<string, Call>>;

export type Calls = typeof CALLS;
export type Resource = keyof Calls;
export type Operation<R extends Resource = Resource> = keyof Calls[R] & string;
/** `articles.update`: contract key, operation id, log field and fault target. */
export type CallName = { [R in Resource]: `${R}.${Operation<R>}` }[Resource];

/** Whether a call's success is written into the log of changes: the log and its filter both ask here. */
export function isLogged(call: Call): boolean {
  return call.access !== 'public' && call.method !== 'GET' && !call.unlogged;
}

/** Every call as a flat list of rows with their names. */
export function allCalls(): { name: CallName; resource: Resource; operation: string; call: Call }[] {
  return Object.entries(CALLS).flatMap(([resource, calls]) =>
    Object.entries(calls as Record<string, Call>).map(([operation, call]) => ({
      name: `${resource}.${operation}` as CallName,
      resource: resource as Resource,
      operation,
      call,
    })),
  );
}
