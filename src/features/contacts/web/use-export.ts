import { send } from '#platform/web/send.ts'
import { useSiteId } from '#platform/web/site.ts'
import { useMadeFile } from '#platform/web/use-made-file.ts'
import { contactCalls, type ContactQuery, type ownExportKinds } from '../contract.ts'

/** Starts an export and downloads the file as soon as it is done. */
export function useExport() {
  const siteId = useSiteId()
  const { make, ...state } = useMadeFile((download_id) => send(contactCalls.exportStatus, { download_id }, { siteId }))
  const start = (kind: (typeof ownExportKinds)[number], query: Partial<ContactQuery> = {}) =>
    make(async () => {
      const input = { kind, query: { search: '', ...query } }
      return (await send(contactCalls.startExport, input, { siteId })).download_id
    })
  return { start, ...state }
}
