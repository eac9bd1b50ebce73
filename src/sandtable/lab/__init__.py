"""The lab: many games at once. Statistics, balance, speed."""
