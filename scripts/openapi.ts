import { writeOrCheck } from '@/scripts/generate/generated'
import { generateOpenApi } from '@/scripts/generate/openapi'

await writeOrCheck(await generateOpenApi(), 'openapi')
process.exit()
