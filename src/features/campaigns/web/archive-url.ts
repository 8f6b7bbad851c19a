/** Returns the URL of a site's public archive, or of one email in it. */
export function archiveUrl(siteKey: string, campaignId?: string): string {
  return [window.location.origin, 'archive', siteKey, campaignId].filter(Boolean).join('/')
}
