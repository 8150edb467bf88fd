"""Legaldeck: is this deck legal for this event, on this day, and why?"""
