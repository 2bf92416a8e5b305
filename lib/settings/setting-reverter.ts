import type { Reverter } from '@/lib/audit/reverter'
import { lockSetting, readKey, readValue, writeSetting } from './change-setting'

/** Takes a change of a setting back. */
export const settingReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    const { value } = await lockSetting(db, readKey(subjectId))
    return { value }
  },
  async restore(db, { subjectId, before }) {
    const key = readKey(subjectId)
    await writeSetting(db, key, readValue(key, before?.value))
  },
  leaves: async () => 'What was done while the new value held stays as it is.',
}
