import { listSounds } from '@/lib/app-config/catalog/list-catalog'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { SoundList } from './sound-list'

export default async function SoundsPage() {
  const operator = await requireOperator()
  return <SoundList canEdit={hasRole(operator, 'editor')} sounds={await listSounds()} />
}
