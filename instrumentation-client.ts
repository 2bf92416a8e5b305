// The Content-Security-Policy forbids eval, which zod tries for faster parsing. It reads this when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
