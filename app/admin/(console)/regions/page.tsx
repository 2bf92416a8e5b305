import { hasRole, requireOperator } from '@/lib/console/auth/operator'
import { listRegions } from '@/lib/people/location/save-region'
import { RegionList } from './region-list'

export default async function RegionsPage() {
  const operator = await requireOperator()
  return <RegionList canChange={hasRole(operator, 'manager')} regions={await listRegions()} />
}
