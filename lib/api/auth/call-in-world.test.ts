import { expect, test } from 'vitest'
import { hostileObjects } from '@/e2e/fixtures/hostile-input'
import { callInWorld } from './call-in-world'

test.each(hostileObjects)('a call that names its user by %s is in no world, and is answered', async json => {
  for (const field of ['user_id', 'email', 'phone']) {
    const call = {
      method: 'POST',
      path: '/reset-password',
      query: '',
      headers: new Headers(),
      readBody: async () => Buffer.from(`{"${field}":${json}}`),
    }
    expect(await callInWorld(call, async () => 'answered')).toBe('answered')
  }
})
