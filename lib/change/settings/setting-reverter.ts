import type { Reverter } from '@/lib/change/audit/reverter'
import { assertWithinPolicy } from '@/lib/change/policy/assert-within-policy'
import { lockSetting, readKey, readValue, writeSetting } from './change-setting'
import { needsSecondManager } from './second-manager'

export const settingReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    const { value } = await lockSetting(db, readKey(subjectId))
    return { value }
  },
  async restore(db, { subjectId, before, isUndo }, by) {
    const key = readKey(subjectId)
    const value = readValue(key, before?.value)
    const stored = await lockSetting(db, key)
    const needsSecond = !isUndo && needsSecondManager(key, stored.value, value)
    await assertWithinPolicy(db, by, 'setting.change', { needsSecond })
    await writeSetting(db, key, value)
  },
  caveat: async () => 'Effects of the changed value so far are not reverted.',
}
