import { listNavigations } from '@/lib/app-config/catalog/list-catalog'
import { findDefaultPreviewBuild } from '@/lib/app-config/release/list-releases'
import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { NavigationList } from './navigation-list'

export default async function NavigationsPage() {
  const operator = await requireOperator()
  const [navigations, build] = await Promise.all([listNavigations(), findDefaultPreviewBuild('ios')])
  return <NavigationList canEdit={hasRole(operator, 'editor')} build={build} navigations={navigations} />
}
