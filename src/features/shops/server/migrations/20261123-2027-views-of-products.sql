-- Who viewed a product, when it is back in stock or costs less.
CREATE INDEX shop_views_of_product ON shop_views (site_id, product_id, viewed_at);
