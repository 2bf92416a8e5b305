import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { findEnvironment } from '@/lib/console/page/environment'
import { env } from '@/lib/core/env'

/** This process, for traces and metrics. OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME replace single attributes. */
export function describeService(): Resource {
  const settings = env()
  return defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': settings.OTEL_SERVICE_NAME,
        'deployment.environment.name': findEnvironment(settings).name,
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }))
}
