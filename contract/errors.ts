/** The error catalogue: a code's status and its words for a person. `zh` is what the console shows, `en` what readers see by default; `sent_as`: the code that callers get. */
export const ERRORS = {
  malformed: { status: 400, zh: '请求格式不正确', en: 'The request could not be understood.' },
  unauthenticated: { status: 401, zh: '登录已过期，请重新登录', en: 'Please sign in.' },
  account_disabled: { status: 401, zh: '账号已被停用，请联系管理员', en: 'This account has been disabled.' },
  login_failed: { status: 401, zh: '用户名或密码错误', en: 'Wrong username or password.', sent_as: 'unauthenticated' },
  second_factor_needed: { status: 401, zh: '请输入验证码', en: 'Please enter the code of your authenticator.' },
  second_factor_wrong: { status: 401, zh: '验证码不正确或已失效', en: 'This code is wrong or was used before.' },
  second_factor_unset: { status: 403, zh: '管理员要求开启两步验证，请先完成设置', en: 'A second factor is required. Please set it up first.' },
  forbidden: { status: 403, zh: '没有权限执行此操作', en: 'You are not allowed to do this.' },
  not_found: { status: 404, zh: '内容不存在或已被删除', en: 'There is nothing here.' },
  version_conflict: { status: 409, zh: '内容已被他人修改，请对比后再保存', en: 'This was changed by someone else in the meantime.' },
  slug_taken: { status: 409, zh: '该链接别名已被使用', en: 'This address is already taken.' },
  in_use: { status: 409, zh: '正在使用中，无法删除', en: 'This is in use and cannot be deleted.' },
  conflict: { status: 409, zh: '当前状态下无法执行此操作', en: 'This is not possible in the current state.' },
  gone: { status: 410, zh: '内容已被永久删除', en: 'This has been removed for good.' },
  payload_too_large: { status: 413, zh: '内容超过大小限制', en: 'This is too large.' },
  unsupported_media_type: { status: 415, zh: '不支持的内容类型', en: 'This type of content is not supported.' },
  validation_failed: { status: 422, zh: '请检查填写的内容', en: 'Please check what you entered.' },
  rate_limited: { status: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many attempts. Please try again later.' },
  work_limited: {
    status: 429,
    zh: '当前网络的请求过多，请稍后再试',
    en: 'Too many requests from your network. Please try again in a minute.',
    sent_as: 'rate_limited',
  },
  internal: { status: 500, zh: '服务器出错，请稍后重试', en: 'Something went wrong on our side. Please try again.' },
  not_ready: { status: 503, zh: '服务暂时不可用，请稍后重试', en: 'The service is not ready. Please try again shortly.' },
} as const satisfies Record<string, { status: number; zh: string; en: string; sent_as?: string }>;

export type ErrorCode = keyof typeof ERRORS;
