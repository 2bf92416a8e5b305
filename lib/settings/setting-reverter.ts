import type { Reverter } from '@/lib/audit/reverter'
import { Failure } from '@/lib/failure'
import { lockSetting, readKey, readValue, writeSetting } from './change-setting'
import { isLoosening } from './rules'

/** Takes a change of a setting back. */
export const settingReverter: Reverter = {
  role: 'manager',
  async read(db, { subjectId }) {
    const { value } = await lockSetting(db, readKey(subjectId))
    return { value }
  },
  async restore(db, { subjectId, before }) {
    const key = readKey(subjectId)
    const value = readValue(key, before?.value)
    const held = await lockSetting(db, key)
    if (isLoosening(key, held.value, value)) throw new Failure('SettingNeedsSecondManager')
    await writeSetting(db, key, value)
  },
  leaves: async () => 'What was done while the new value held stays as it is.',
}
