'use client'

import { changeGame } from '@/app/admin/(console)/generated/actions'
import { PreviewPanel } from '@/app/admin/(console)/preview/preview-panel'
import { Form } from '@/components/form/form'
import { editorsOnly, useForm } from '@/components/form/use-form'
import { Card, Pair, Stack } from '@/components/page/card'
import { PictureField } from '@/components/pictures/picture-field'
import { ColorField } from '@/components/ui/color-field'
import { deferred } from '@/components/ui/on-demand'
import { TextField } from '@/components/ui/text-field'
import type { GameInput as Values } from '@/lib/app-config/catalog/change-game'

const AppPreview = deferred(async () => (await import('./app-preview')).GamePreview)

const names: Record<keyof Values, string> = {
  name: 'Name',
  image: 'Icon',
  featuredContestImage: 'Featured picture',
  featuredContestColor1: 'Featured color 1',
  featuredContestColor2: 'Featured color 2',
  featuredContestColor3: 'Featured color 3',
  featuredContestButton: 'Featured button',
  bigWinsColor1: 'Big wins color 1',
  bigWinsColor2: 'Big wins color 2',
  bigWinsTextColor: 'Big wins text',
  bigWinsImage: 'Big wins picture',
  bigWinsArrow: 'Big wins arrow',
}

type Props = {
  id: number
  form: Values
  updatedAt: string
  isPaused: boolean
  canEdit: boolean
  /** Default app version in the preview. */
  build: string
}

export function GameForm({ id, form: saved, updatedAt, isPaused, canEdit, build }: Props) {
  const form = useForm({
    shape: async () => (await import('@/lib/app-config/catalog/schema-console')).gameInput,
    saved,
    version: updatedAt,
    names,
    save: (values, { version }) => changeGame({ id, updatedAt: version, form: values }),
    readOnly: !canEdit && editorsOnly,
  })
  const text = (name: keyof Values, help?: string) => <TextField help={help} {...form.field(name)} />
  const picture = (name: keyof Values, help?: string) => <PictureField help={help} {...form.field(name)} />
  const color = (name: keyof Values, against?: { name: keyof Values; label: string; minRatio: number }) => (
    <ColorField
      against={
        against && { color: form.values[against.name], name: against.label, minRatio: against.minRatio }
      }
      {...form.field(name)}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 side:grid-cols-[minmax(0,560px)_minmax(300px,372px)]">
      <Form form={form}>
        <Card title="Name and icon">
          <Stack>
            {text('name', 'Shown in lists and filters of the app.')}
            {picture('image', 'Shown small and square. Enter a path on this server or an https:// URL.')}
          </Stack>
        </Card>
        <Card title="Featured contest" note="large card at the top of the lobby">
          <Stack>
            {picture('featuredContestImage', 'Fills the right half of the card.')}
            <Pair>
              {color('featuredContestColor1')}
              {color('featuredContestColor2')}
            </Pair>
            <Pair>
              {color('featuredContestColor3')}
              {color('featuredContestButton', {
                name: 'featuredContestColor3',
                label: 'color 3',
                minRatio: 4.5,
              })}
            </Pair>
          </Stack>
        </Card>
        <Card title="Big wins" note="strip with last night’s winners">
          <Stack>
            <Pair>
              {picture('bigWinsImage')}
              {picture('bigWinsArrow')}
            </Pair>
            <Pair>
              {color('bigWinsColor1')}
              {color('bigWinsColor2')}
            </Pair>
            {color('bigWinsTextColor', { name: 'bigWinsColor2', label: 'color 2', minRatio: 4.5 })}
          </Stack>
        </Card>
      </Form>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3.5">
        <AppPreview values={form.values} isPaused={isPaused} />
        <PreviewPanel
          build={{ platform: 'ios', version: build }}
          change={form.dirty.length === 0 ? null : { kind: 'games', rows: [{ id, ...form.values }] }}
        />
      </div>
    </div>
  )
}
