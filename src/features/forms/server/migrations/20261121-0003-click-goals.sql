-- Forms that are live and for no more than a click are known as such to the server that counts their conversions.
UPDATE published_forms AS p SET more = p.more || '{"isDoneByClick": true}'
FROM popups AS f
WHERE f.site_id = p.site_id AND f.id = p.popup_id AND f.goal IN ('call-to-action', 'social-shares', 'custom');
