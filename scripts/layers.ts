import { report, writeOrCheck } from '@/scripts/generate/generated'
import { findLayerProblems, generateLayers } from '@/scripts/generate/layers'

report(await findLayerProblems())
await writeOrCheck(await generateLayers(), 'layers')
