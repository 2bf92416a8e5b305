'use server'

import { changeSetting } from '@/lib/change/settings/change-setting'
import { changeAction } from '@/lib/console/auth/change-action'

export const changeSettingAction = changeAction(changeSetting)
