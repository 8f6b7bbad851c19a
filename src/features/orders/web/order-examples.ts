/** Returns the code that an owner adds to the thank-you page. */
export function thankYouExample(origin: string, key: string): string {
  return `<script async src="${origin}/s/${encodeURIComponent(key)}.js"></script>
<script>
  window.trellis = window.trellis || []
  trellis.push(['track', { order: {
    external_id: '1001',
    email: 'ann@example.com',
    currency: 'EUR',
    total: 119.00,
    tax: 19.00,
    shipping: 4.90,
    discount: 10.00,
    discount_codes: ['SAVE10'],
    items: [{ product_id: 'MUG', title: 'A mug', quantity: 2, price: 47.55 }]
  } }])
</script>`
}

/** Returns an example of the request that an owner's store sends. */
export function apiExample(origin: string, siteId: string): string {
  return `curl ${origin}/orders/record \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "site_id": "${siteId}",
    "order": {
      "external_id": "1001", "email": "ann@example.com", "placed_at": "2026-11-20T10:00:00Z",
      "currency": "EUR", "total": 119, "tax": 19, "shipping": 4.9, "status": "paid",
      "items": [{ "product_id": "MUG", "title": "A mug", "quantity": 2, "price": 47.55 }]
    }
  }'`
}
