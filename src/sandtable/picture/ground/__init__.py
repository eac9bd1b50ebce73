"""The ground of tiles. One file a landscape; each registers its painters with `easel.paints`."""
