import { useState } from 'react'
import { AppError } from '#core/error.ts'
import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { contactCalls, type ContactQuery, type ExportKind } from '../contract.ts'

const pollMs = 1000

/** Has a file made and downloads it as soon as it is done. */
export function useExport() {
  const siteId = useSiteId()
  const [state, setState] = useState<{ busy: boolean; error: AppError | null }>({ busy: false, error: null })
  const start = async (kind: ExportKind, query: Partial<ContactQuery> = {}) => {
    setState({ busy: true, error: null })
    try {
      const { download_id } = await send(
        contactCalls.startExport,
        { kind, query: { search: '', ...query } },
        { siteId },
      )
      for (;;) {
        const { state: now, url } = await send(contactCalls.exportStatus, { download_id }, { siteId })
        if (url) {
          location.assign(url)
          break
        }
        if (now === 'failed') throw new AppError('broken', 'The export failed. Try again.')
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
      setState({ busy: false, error: null })
    } catch (cause) {
      setState({
        busy: false,
        error: cause instanceof AppError ? cause : new AppError('broken', contactCalls.startExport.failure, { cause }),
      })
    }
  }
  return { start, ...state }
}
