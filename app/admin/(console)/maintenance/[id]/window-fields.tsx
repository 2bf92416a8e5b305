'use client'

import type { FormState } from '@/components/admin/form/use-form'
import { Card, Pair, Stack } from '@/components/admin/layout/card'
import { Checkbox } from '@/components/ui/checkbox'
import { DateTimeField } from '@/components/ui/date-time-field'
import { TextArea } from '@/components/ui/text-field'
import type { WindowInput as Values } from '@/lib/maintenance/schema-console'

type Props = {
  form: Pick<FormState<Values>, 'field' | 'values' | 'set' | 'errors'>
  hasStarted: boolean
  canEdit: boolean
}

export function WindowFields({ form, hasStarted, canEdit }: Props) {
  const { values, set } = form
  const isDisabled = !canEdit
  return (
    <>
      <Card title="When">
        <Pair>
          <DateTimeField
            label="Start"
            help={hasStarted ? 'The window has started, so its start cannot change.' : undefined}
            isDisabled={isDisabled || hasStarted}
            {...form.field('startsAt')}
            value={values.startsAt === 'now' ? null : values.startsAt}
            onChange={at => at && set('startsAt', at)}
          />
          <DateTimeField
            label="End"
            isOptional
            help={values.endsAt ? undefined : 'Leave empty to end the window manually.'}
            isDisabled={isDisabled}
            {...form.field('endsAt')}
          />
        </Pair>
      </Card>
      <Card title="What users see">
        <Stack>
          <TextArea
            label="Message"
            placeholder="Back at 06:00 ET"
            isDisabled={isDisabled}
            rows={2}
            {...form.field('message')}
          />
          <fieldset data-field="platforms">
            <legend className="mb-[5px] font-medium">Platforms</legend>
            <span className="flex gap-4">
              {(['ios', 'android'] as const).map(platform => (
                <Checkbox
                  key={platform}
                  isChecked={values.platforms.includes(platform)}
                  isDisabled={isDisabled}
                  onChange={isOn => set('platforms', toggle(values.platforms, platform, isOn))}
                >
                  {platform === 'ios' ? 'iOS' : 'Android'}
                </Checkbox>
              ))}
            </span>
            <p className={`mt-[5px] text-12 ${form.errors.platforms ? 'text-danger' : 'text-muted'}`}>
              {form.errors.platforms ??
                'Based on the device in use. Sign-up and sign-in close only if both are chosen.'}
            </p>
          </fieldset>
        </Stack>
      </Card>
    </>
  )
}

type Platforms = Values['platforms']

/** Keeps a fixed order, so that checking and unchecking a box leaves the form unchanged. */
function toggle(platforms: Platforms, platform: Platforms[number], isOn: boolean): Platforms {
  return (['ios', 'android'] as const).filter(other =>
    other === platform ? isOn : platforms.includes(other),
  )
}
