import type { Metadata } from 'next'
import { hasRole, requireOperator } from '@/lib/auth/operator'
import { listNavigations } from '@/lib/catalog/list-catalog'
import { findDefaultPreviewBuild } from '@/lib/release/list-releases'
import { NavigationList } from './navigation-list'

export const metadata: Metadata = { title: 'Navigations' }

export default async function NavigationsPage() {
  const operator = await requireOperator()
  const [navigations, build] = await Promise.all([listNavigations(), findDefaultPreviewBuild('ios')])
  return (
    <NavigationList
      canEdit={hasRole(operator, 'editor')}
      build={build}
      navigations={navigations.map(({ updatedAt, ...row }) => ({
        ...row,
        updatedAt: updatedAt.toISOString(),
      }))}
    />
  )
}
